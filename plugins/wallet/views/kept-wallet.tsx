import { useService, useStore } from '#kernel/react'
import { Button } from '#ui-kit'
import { Wallet } from '../contract'
import { useWords } from './use-words'
import styles from './wallet.module.css'

/** Offers to reconnect with a stored connection that failed, or to delete it. */
export function KeptWallet() {
  const wallet = useService(Wallet)
  const { kept } = useStore(wallet.state)
  const { words, fill } = useWords()
  if (kept === undefined) return null
  return (
    <div className={styles.kept}>
      <p className={styles.text}>{fill(words.keptWallet, { wallet: kept })}</p>
      <div className={styles.row}>
        <Button onClick={() => void wallet.reconnect()}>{words.tryAgain}</Button>
        <Button variant="ghost" onClick={() => wallet.disconnect()}>
          {words.disconnect}
        </Button>
      </div>
    </div>
  )
}
