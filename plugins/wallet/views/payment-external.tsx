import { useState } from 'react'
import { buttonClass, CopyButton, QrCode } from '#ui-kit'
import { useNarrow } from './use-narrow'
import styles from './wallet.module.css'

/** An invoice for another wallet: a code to scan, text to copy, a link that opens it. */
export function PaymentExternal({ paymentRequest }: { paymentRequest: string }) {
  const narrow = useNarrow()
  const [displayed, setDisplayed] = useState(false)
  const hidden = narrow && !displayed
  return (
    <div className={styles.stack}>
      {!hidden && (
        <QrCode
          text={`lightning:${paymentRequest}`.toUpperCase()}
          label="QR code of the invoice"
          level="L"
          module={4}
        />
      )}
      <a className={buttonClass('secondary')} href={`lightning:${paymentRequest}`}>
        Open in a Bitcoin Wallet
      </a>
      <CopyButton
        text={paymentRequest}
        block
        variant="secondary"
        size="medium"
        copied="Copied!"
        label={hidden ? 'Copy & Display Invoice' : 'Copy Invoice'}
        onCopied={() => setDisplayed(true)}
      />
    </div>
  )
}
