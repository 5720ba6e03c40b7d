import { useService } from '#kernel/react'
import { Button } from '#ui-kit'
import { Wallet } from '../contract'
import { useWords } from './use-words'
import styles from './wallet.module.css'

/** Asks the user to choose between the stored wallet and the wallet from the page's address. */
export function OfferedWallet({ onClose }: { onClose?: (() => void) | undefined }) {
  const wallet = useService(Wallet)
  const { words } = useWords()
  const keep = () => {
    wallet.answerOffer(false)
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
      <Button block onClick={() => wallet.answerOffer(true)}>
        {words.offerTake}
      </Button>
    </div>
  )
}
