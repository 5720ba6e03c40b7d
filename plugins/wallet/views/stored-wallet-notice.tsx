import { useService, useStore } from '#kernel/react'
import { Button } from '#ui-kit'
import { Wallet } from '../contract'
import { useTexts } from './use-texts'
import styles from './wallet.module.css'

/** Shown if connecting with the stored connection has failed. Offers to try again or to delete the connection. */
export function StoredWalletNotice() {
  const wallet = useService(Wallet)
  const { storedConnectorName } = useStore(wallet.state)
  const { words, fillIn } = useTexts()
  if (storedConnectorName === undefined) return null
  return (
    <div className={styles.kept}>
      <p className={styles.text}>{fillIn(words.keptWallet, { wallet: storedConnectorName })}</p>
      <div className={styles.row}>
        <Button onClick={() => void wallet.reconnect()}>{words.tryAgain}</Button>
        <Button variant="ghost" onClick={() => wallet.disconnect()}>
          {words.disconnect}
        </Button>
      </div>
    </div>
  )
}
