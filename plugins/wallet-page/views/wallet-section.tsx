import { WalletFlow } from '#contracts/wallet'
import { View } from '#kernel/react'
import { Skeleton } from '#ui-kit'
import styles from './wallet-page.module.css'

/** Settings, Wallet: the way to a connection, and the connected wallet. */
export default function WalletSection() {
  return (
    <div className={styles.section}>
      <View of={WalletFlow} pending={<Skeleton height={320} />} />
    </div>
  )
}
