import { useEffect, useRef, useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { PaymentFlow } from '#contracts/wallet'
import { useKernel, useQuery, useService, View } from '#kernel/react'
import { type ZapPart, Zaps, type ZapTarget } from '../contract'
import { isReceiptOf } from '../receipts/is-receipt-of'
import { tellFailure, tellPaid } from './tell-outcome'
import styles from './zaps.module.css'

interface PayElsewhereProps {
  readonly target: ZapTarget
  readonly parts: readonly ZapPart[]
  onClose(): void
}

/** Shows the invoices one after the other. Each is shown until it is paid. */
export function PayElsewhere({ target, parts, onClose }: PayElsewhereProps) {
  const kernel = useKernel()
  const zaps = useService(Zaps)
  const [at, setAt] = useState(0)
  const of = useRef(target)
  // If the wallet is still paying when this component is closed, report the result as a toast.
  useEffect(
    () => () => {
      zaps
        .look(of.current)
        .then(outcome => (outcome && 'paid' in outcome ? tellPaid(kernel, outcome) : undefined))
        .catch((error: unknown) => tellFailure(kernel, error))
    },
    [kernel, zaps],
  )
  const part = parts[at]
  if (!part) return null
  const next = () => (at + 1 < parts.length ? setAt(at + 1) : onClose())
  return (
    <>
      {parts.length > 1 && (
        <p className={styles.person}>
          {at + 1} of {parts.length}: <View of={ProfileName} pubkey={part.pubkey} plain />
        </p>
      )}
      <Invoice
        key={part.invoice.paymentHash}
        part={part}
        onSettled={() => zaps.settled(target, part)}
        onPaid={next}
        onClose={onClose}
      />
    </>
  )
}

interface InvoiceProps {
  readonly part: ZapPart
  /** Called when the payment has arrived. At that time, the invoice's confirmation is still shown. */
  onSettled(): void
  onPaid(): void
  onClose(): void
}

/** Shows an invoice and watches for its receipt, so that the user need not confirm a payment with another wallet. */
function Invoice({ part, onSettled, onPaid, onClose }: InvoiceProps) {
  const { paymentRequest } = part.invoice
  const [since] = useState(() => Math.floor(Date.now() / 1000) - 60)
  const { events } = useQuery({ kinds: [9735], '#p': [part.pubkey], since })
  const seen = events.some(event => isReceiptOf(part, event))
  const paid = useRef(false)
  const settled = useRef(onSettled)
  useEffect(() => {
    if (seen) settled.current()
  }, [seen])
  return (
    <View
      of={PaymentFlow}
      invoice={paymentRequest}
      paid={seen}
      cross={false}
      onPaid={() => {
        paid.current = true
        onSettled()
      }}
      onClose={() => (seen || paid.current ? onPaid() : onClose())}
    />
  )
}
