import { useEffect, useRef, useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { PaymentFlow } from '#contracts/wallet'
import { PluginView, useKernel, useQuery, useService } from '#kernel/react'
import { type ZapShareInvoice, Zaps, type ZapTarget } from '../contract'
import { isReceiptForInvoice } from '../receipts/is-receipt-for-invoice'
import { showFailureToast, showPaidToast } from './zap-toasts'
import styles from './zaps.module.css'

interface ExternalZapPaymentProps {
  readonly target: ZapTarget
  readonly invoices: readonly ZapShareInvoice[]
  onClose(): void
}

/** Shows the invoices one after the other. Each is shown until it is paid. */
export function ExternalZapPayment({ target, invoices, onClose }: ExternalZapPaymentProps) {
  const kernel = useKernel()
  const zaps = useService(Zaps)
  const [invoiceIndex, setInvoiceIndex] = useState(0)
  const targetRef = useRef(target)
  // If the wallet is still paying when this view is closed, show the result as a toast.
  useEffect(
    () => () => {
      zaps
        .checkPending(targetRef.current)
        .then(outcome => (outcome && 'paid' in outcome ? showPaidToast(kernel, outcome) : undefined))
        .catch((error: unknown) => showFailureToast(kernel, error))
    },
    [kernel, zaps],
  )
  const part = invoices[invoiceIndex]
  if (!part) return null
  const showNext = () => (invoiceIndex + 1 < invoices.length ? setInvoiceIndex(invoiceIndex + 1) : onClose())
  return (
    <>
      {invoices.length > 1 && (
        <p className={styles.person}>
          {invoiceIndex + 1} of {invoices.length}:{' '}
          <PluginView token={ProfileName} pubkey={part.pubkey} plain />
        </p>
      )}
      <Invoice
        key={part.invoice.paymentHash}
        part={part}
        onSettled={() => zaps.recordPaid(target, part)}
        onPaid={showNext}
        onClose={onClose}
      />
    </>
  )
}

interface InvoiceProps {
  readonly part: ZapShareInvoice
  /** Called when the receipt has arrived. The confirmation of this invoice is still shown then. */
  onSettled(): void
  onPaid(): void
  onClose(): void
}

/** Shows an invoice and waits for its receipt, so that a user who pays with another wallet need not confirm it. */
function Invoice({ part, onSettled, onPaid, onClose }: InvoiceProps) {
  const { paymentRequest } = part.invoice
  const [since] = useState(() => Math.floor(Date.now() / 1000) - 60)
  const { events } = useQuery({ kinds: [9735], '#p': [part.pubkey], since })
  const isReceiptSeen = events.some(event => isReceiptForInvoice(part, event))
  const isPaidRef = useRef(false)
  const onSettledRef = useRef(onSettled)
  useEffect(() => {
    if (isReceiptSeen) onSettledRef.current()
  }, [isReceiptSeen])
  return (
    <PluginView
      token={PaymentFlow}
      invoice={paymentRequest}
      paid={isReceiptSeen}
      showCloseButton={false}
      onPaid={() => {
        isPaidRef.current = true
        onSettled()
      }}
      onClose={() => (isReceiptSeen || isPaidRef.current ? onPaid() : onClose())}
    />
  )
}
