import type { Invoice } from '../contract'
import { formatWholeSats } from '../money/format-money'
import { useTexts } from './use-texts'
import styles from './wallet.module.css'

/** Characters that change the direction of text. With them, an invoice's description could mislead the reader. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Shows the amount and description of an invoice. */
export function InvoiceSummary({ invoice: { amountMsats, description } }: { invoice: Invoice }) {
  return (
    <div className={styles.centred}>
      {amountMsats !== undefined && (
        <p className={styles.amount}>{formatWholeSats(Math.ceil(amountMsats / 1_000))}</p>
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
export function WalletErrorText({ text }: { text: string | undefined }) {
  const { translateError } = useTexts()
  return text ? (
    <p className={styles.error} role="alert">
      {translateError(text)}
    </p>
  ) : null
}
