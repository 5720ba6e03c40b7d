import { useState } from 'react'
import { PaymentFlow, Wallet } from '#contracts/wallet'
import { neutralizeText } from '#kernel/nostr'
import { useService, useStore, View } from '#kernel/react'
import { Button, ButtonRow, ContentCard, CopyButton, Dialog, Sats, SkeletonText } from '#ui-kit'
import { useReadInvoice } from './use-read-invoice'

/** Maximum number of characters of an invoice that are shown if it cannot be read. */
const MAX_SHOWN = 60

/** An invoice (BOLT 11) in a note: its amount, its description and a button to pay it. An invalid one is shown as text. */
export default function NoteInvoice({ paymentRequest }: { paymentRequest: string }) {
  const wallet = useService(Wallet)
  const read = useReadInvoice(wallet, paymentRequest)
  const made = useStore(wallet.paid)
  const [isOpen, setOpen] = useState(false)
  if (read === 'reading') return <SkeletonText lines={2} />
  if (read === 'invalid')
    return (
      <p>
        {paymentRequest.slice(0, MAX_SHOWN)}
        {paymentRequest.length > MAX_SHOWN && '…'}
      </p>
    )
  const { invoice, isExpired } = read
  const { amountMsats, description, network, paymentHash } = invoice
  const isPaid = made.some(paid => paid.invoice.paymentHash === paymentHash)
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
        text={description && neutralizeText(description)}
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
          <View of={PaymentFlow} invoice={paymentRequest} cross={false} onClose={() => setOpen(false)} />
        )}
      </Dialog>
    </>
  )
}

/** An amount of less than a whole sat is shown with its fraction. */
const Amount = ({ msats }: { msats: number }) => <Sats of={msats / 1_000} />
