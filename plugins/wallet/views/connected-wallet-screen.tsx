import { useService, useStore } from '#kernel/react'
import { Button } from '#ui-kit'
import { Wallet } from '../contract'
import { CurrencySwitcher } from './currency-switcher'
import { useTexts } from './use-texts'
import styles from './wallet.module.css'

/** Milliseconds from closing the dialog to disconnecting, so that the dialog does not change while it fades out. */
const DISCONNECT_DELAY_MS = 200

/** The screen /start while a wallet is connected. */
export function ConnectedWalletScreen({ onClose }: { onClose?: (() => void) | undefined }) {
  const wallet = useService(Wallet)
  const { showBalance } = useStore(wallet.config)
  const { words, fillIn } = useTexts()
  const { connectorName } = useStore(wallet.state)
  const disconnect = () => {
    onClose?.()
    wallet.closeModal()
    setTimeout(() => wallet.disconnect(), DISCONNECT_DELAY_MS)
  }
  return (
    <div className={styles.centred}>
      {showBalance && wallet.supports('getBalance') ? (
        <>
          <h2 className={styles.text}>{words.balance}</h2>
          <CurrencySwitcher />
        </>
      ) : (
        <h2 className={styles.heading}>{words.connected}</h2>
      )}
      <p className={styles.text}>{fillIn(words.connectedThrough, { wallet: connectorName })}</p>
      <Button onClick={disconnect}>{words.disconnect}</Button>
    </div>
  )
}
