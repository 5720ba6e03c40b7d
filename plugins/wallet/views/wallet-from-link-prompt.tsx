import { useService } from '#kernel/react'
import { Button } from '#ui-kit'
import { Wallet } from '../contract'
import { useTexts } from './use-texts'
import styles from './wallet.module.css'

/** Asks the user to choose between the stored wallet and the wallet in the page's address. */
export function WalletFromLinkPrompt({ onClose }: { onClose?: (() => void) | undefined }) {
  const wallet = useService(Wallet)
  const { words } = useTexts()
  const keep = () => {
    wallet.resolveOffer(false)
    wallet.closeModal()
    onClose?.()
  }
  return (
    <div className={styles.stack}>
      <h2 className={styles.heading}>{words.offerTitle}</h2>
      <p className={styles.text}>{words.offerAsks}</p>
      <Button variant="primary" block onClick={keep}>
        {words.offerKeep}
      </Button>
      <Button block onClick={() => wallet.resolveOffer(true)}>
        {words.offerTake}
      </Button>
    </div>
  )
}
