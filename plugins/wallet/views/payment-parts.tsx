import type { Invoice } from '../contract'
import { satsText } from '../money/format-money'
import { useWords } from './use-words'
import styles from './wallet.module.css'

/** Characters that change the text direction, by which an invoice's description could mislead the reader. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Shows the amount and description of an invoice. */
export function Summary({ invoice: { amountMsats, description } }: { invoice: Invoice }) {
  return (
    <div className={styles.centred}>
      {amountMsats !== undefined && (
        <p className={styles.amount}>{satsText(Math.ceil(amountMsats / 1_000))}</p>
      )}
      {description && (
        <p className={styles.memo} dir="auto">
          {description.replace(DIRECTION_MARKS, '')}
        </p>
      )}
    </div>
  )
}

/** Shows an error, if there is one. */
export function Problem({ text }: { text: string | undefined }) {
  const { reason } = useWords()
  return text ? (
    <p className={styles.error} role="alert">
      {reason(text)}
    </p>
  ) : null
}
