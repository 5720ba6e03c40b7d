import { useRef, useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { PaymentFlow } from '#contracts/wallet'
import { useQuery, View } from '#kernel/react'
import type { ZapPart } from '../pay/zap-invoice'
import { isReceiptOf } from '../receipts/is-receipt-of'
import styles from './zaps.module.css'

interface PayElsewhereProps {
  readonly parts: readonly ZapPart[]
  onClose(): void
}

/** One invoice after the other, each until it is paid. */
export function PayElsewhere({ parts, onClose }: PayElsewhereProps) {
  const [at, setAt] = useState(0)
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
      <Invoice key={part.invoice.paymentHash} part={part} onPaid={next} onClose={onClose} />
    </>
  )
}

/** The invoice, and a watch for the receipt: who paid elsewhere need not say so. */
function Invoice({ part, onPaid, onClose }: { part: ZapPart; onPaid(): void; onClose(): void }) {
  const { paymentRequest } = part.invoice
  const [since] = useState(() => Math.floor(Date.now() / 1000) - 60)
  const { events } = useQuery({ kinds: [9735], '#p': [part.pubkey], since })
  const seen = events.some(event => isReceiptOf(part, event))
  const paid = useRef(false)
  return (
    <View
      of={PaymentFlow}
      invoice={paymentRequest}
      paid={seen}
      onPaid={() => {
        paid.current = true
      }}
      onClose={() => (seen || paid.current ? onPaid() : onClose())}
    />
  )
}
