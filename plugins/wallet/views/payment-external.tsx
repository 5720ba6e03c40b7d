import { useState } from 'react'
import { buttonClass, CopyButton, QrCode } from '#ui-kit'
import { useNarrow } from './use-narrow'
import { useWords } from './use-words'
import styles from './wallet.module.css'

/** Shows an invoice for payment with another wallet: a QR code, text to copy, and a link that opens the wallet. */
export function PaymentExternal({ paymentRequest }: { paymentRequest: string }) {
  const narrow = useNarrow()
  const { words } = useWords()
  const [displayed, setDisplayed] = useState(false)
  const hidden = narrow && !displayed
  return (
    <div className={styles.stack}>
      {!hidden && (
        <QrCode
          text={`lightning:${paymentRequest}`.toUpperCase()}
          label={words.invoiceCode}
          level="L"
          module={4}
        />
      )}
      <a className={buttonClass('secondary')} href={`lightning:${paymentRequest}`}>
        {words.openWallet}
      </a>
      <CopyButton
        text={paymentRequest}
        block
        variant="secondary"
        size="medium"
        copied={words.copied}
        failed={words.copyFailed}
        label={hidden ? words.copyAndDisplay : words.copyInvoice}
        onCopied={() => setDisplayed(true)}
      />
    </div>
  )
}
