import { useService, useStore } from '#kernel/react'
import { Button } from '#ui-kit'
import { Wallet } from '../contract'
import { CurrencySwitcher } from './currency-switcher'
import styles from './wallet.module.css'

/** ms between the modal's going and the connection's. */
const DISCONNECT_DELAY = 200

/** /start of somebody who is connected. */
export function ConnectedWallet({ onClose }: { onClose?: (() => void) | undefined }) {
  const wallet = useService(Wallet)
  const { showBalance } = useStore(wallet.config)
  const { connectorName } = useStore(wallet.state)
  const disconnect = () => {
    onClose?.()
    wallet.closeModal()
    setTimeout(() => wallet.disconnect(), DISCONNECT_DELAY)
  }
  return (
    <div className={styles.centred}>
      {showBalance && wallet.supports('getBalance') ? (
        <>
          <h2 className={styles.text}>Balance</h2>
          <CurrencySwitcher />
        </>
      ) : (
        <h2 className={styles.heading}>Wallet Connected</h2>
      )}
      <p className={styles.text}>Connected through {connectorName}</p>
      <Button onClick={disconnect}>Disconnect</Button>
    </div>
  )
}
