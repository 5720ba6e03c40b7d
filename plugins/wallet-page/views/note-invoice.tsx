import { useState } from 'react'
import { PaymentFlow, Wallet } from '#contracts/wallet'
import { sanitizeNoteText } from '#kernel/nostr'
import { PluginView, useService, useStore } from '#kernel/react'
import { Button, ButtonRow, ContentCard, CopyButton, Dialog, SatsAmount, SkeletonText } from '#ui-kit'
import { useInvoiceWithExpiry } from './use-invoice-with-expiry'

/** Maximum number of characters of an invoice that are shown if it cannot be read. */
const MAX_SHOWN = 60

/** An invoice (BOLT 11) in a note: its amount, its description and a button to pay it. An invalid one is shown as text. */
export default function NoteInvoice({ paymentRequest }: { paymentRequest: string }) {
  const wallet = useService(Wallet)
  const invoiceState = useInvoiceWithExpiry(wallet, paymentRequest)
  const paidInvoices = useStore(wallet.paidInvoices)
  const [isOpen, setOpen] = useState(false)
  if (invoiceState === 'reading') return <SkeletonText lineCount={2} />
  if (invoiceState === 'invalid')
    return (
      <p>
        {paymentRequest.slice(0, MAX_SHOWN)}
        {paymentRequest.length > MAX_SHOWN && '…'}
      </p>
    )
  const { invoice, isExpired } = invoiceState
  const { amountMsats, description, network, paymentHash } = invoice
  const isPaid = paidInvoices.some(paid => paid.invoice.paymentHash === paymentHash)
  const state = isPaid
    ? 'You have paid this invoice.'
    : isExpired
      ? 'This invoice has expired.'
      : network !== 'bitcoin'
        ? `This invoice is for the test network ${network}.`
        : undefined
  return (
    <>
      <ContentCard
        title={
          amountMsats === undefined ? 'Lightning invoice for any amount' : <Amount msats={amountMsats} />
        }
        text={description && sanitizeNoteText(description)}
        facts={state ?? 'Lightning invoice'}
      />
      {!isPaid && !isExpired && (
        <ButtonRow>
          <Button variant="primary" size="small" onClick={() => setOpen(true)}>
            Pay
          </Button>
          <CopyButton text={paymentRequest} label="Copy the invoice" variant="secondary" />
        </ButtonRow>
      )}
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Pay an invoice" width="narrow">
        {() => (
          <PluginView
            token={PaymentFlow}
            invoice={paymentRequest}
            showCloseButton={false}
            onClose={() => setOpen(false)}
          />
        )}
      </Dialog>
    </>
  )
}

/** An amount of less than a whole sat is shown with its fraction. */
const Amount = ({ msats }: { msats: number }) => <SatsAmount amountSats={msats / 1_000} />
