import { useState } from 'react'
import { buttonClassName, CopyButton, QrCode } from '#ui-kit'
import { useNarrowWindow } from './use-narrow-window'
import { useTexts } from './use-texts'
import styles from './wallet.module.css'

/** Shows an invoice for another wallet: a QR code, the text to copy, and a link that opens a wallet on this device. */
export function ExternalPayment({ paymentRequest }: { paymentRequest: string }) {
  const isNarrow = useNarrowWindow()
  const { words } = useTexts()
  const [displayed, setDisplayed] = useState(false)
  const hidden = isNarrow && !displayed
  return (
    <div className={styles.stack}>
      {!hidden && (
        <QrCode
          text={`lightning:${paymentRequest}`.toUpperCase()}
          label={words.invoiceCode}
          level="L"
          modulePx={4}
        />
      )}
      <a className={buttonClassName('secondary')} href={`lightning:${paymentRequest}`}>
        {words.openWallet}
      </a>
      <CopyButton
        text={paymentRequest}
        block
        variant="secondary"
        size="medium"
        copiedLabel={words.copied}
        failedLabel={words.copyFailed}
        label={hidden ? words.copyAndDisplay : words.copyInvoice}
        onCopyAttempt={() => setDisplayed(true)}
      />
    </div>
  )
}
