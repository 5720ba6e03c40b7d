import { useEffect, useRef, useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { Button, Notice } from '#ui-kit'
import { type PaymentOrigin, Wallet } from '../contract'
import { CheckMark } from './check-mark'
import { FlowBody } from './flow-body'
import { FlowFrame } from './flow-frame'
import { PaymentExternal } from './payment-external'
import { Problem, Summary } from './payment-parts'
import { useInvoice } from './use-invoice'
import { usePayment } from './use-payment'
import { useWords } from './use-words'
import styles from './wallet.module.css'

/** ms */
const CLOSE_DELAY_MS = 3_000

interface PaymentFlowProps {
  readonly invoice: string
  readonly paymentMethods?: 'all' | 'internal' | 'external'
  readonly origin?: PaymentOrigin
  readonly paid?: boolean
  readonly cross?: boolean
  onPaid?(result: { readonly preimage: string }): void
  onClose?(): void
}

/** Shows an invoice and pays it with the connected wallet, or lets the user pay it with another wallet. */
export default function PaymentFlow(props: PaymentFlowProps) {
  const {
    invoice: paymentRequest,
    paymentMethods = 'all',
    paid = false,
    cross = true,
    origin,
    onPaid,
    onClose,
  } = props
  const onCross = cross ? onClose : undefined
  const wallet = useService(Wallet)
  const connected = useStore(wallet.state, state => state.status === 'connected')
  const helping = useStore(wallet.state, state => state.route === '/help')
  const { words } = useWords()
  const [choosing, setChoosing] = useState(false)
  const all = useState(false)
  const read = useInvoice(paymentRequest)
  const { status, pay } = usePayment(paymentRequest, origin)
  const callbacks = useRef({ onPaid, onClose })
  useEffect(() => {
    callbacks.current = { onPaid, onClose }
  })

  const preimage = status.phase === 'paid' ? status.preimage : undefined
  const done = paid || preimage !== undefined
  useEffect(() => {
    if (preimage !== undefined) callbacks.current.onPaid?.({ preimage })
  }, [preimage])
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => {
      wallet.closeModal()
      callbacks.current.onClose?.()
    }, CLOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [done, wallet])
  useEffect(() => {
    // When the user has connected a wallet, return to the payment.
    if (!connected || !choosing) return
    setChoosing(false)
    wallet.clearRouteHistory()
  }, [connected, choosing, wallet])

  if ((choosing || helping) && !done)
    return (
      <FlowFrame onClose={onCross}>
        <FlowBody onClose={onClose} all={all} />
        {choosing && (
          <Button variant="ghost" onClick={() => setChoosing(false)}>
            {words.backToPayment}
          </Button>
        )}
      </FlowFrame>
    )
  const body = () => {
    if (done)
      return (
        <div className={styles.centred} role="status">
          <CheckMark />
          <p className={styles.heading}>{words.paid}</p>
          {preimage === '' && <p className={styles.text}>{words.unproven}</p>}
        </div>
      )
    if (status.phase === 'paying')
      return (
        <div className={styles.centred} role="status">
          <Button busy variant="ghost">
            {words.paying}
          </Button>
        </div>
      )
    if (status.phase === 'pending')
      return (
        <div className={styles.stack}>
          <Notice icon="clock" action={<Button onClick={pay}>{words.checkAgain}</Button>}>
            {words.pending}
          </Notice>
          <Problem text={status.reason} />
        </div>
      )
    if (read.state !== 'read') return null
    if (read.refusal) return <Problem text={read.refusal} />
    return (
      <div className={styles.stack}>
        {connected && paymentMethods !== 'external' ? (
          <Button variant="primary" block onClick={pay}>
            {words.confirm}
          </Button>
        ) : (
          <>
            {paymentMethods !== 'external' && (
              <Button variant="primary" block onClick={() => setChoosing(true)}>
                {words.connectWallet}
              </Button>
            )}
            {paymentMethods !== 'internal' && (
              <PaymentExternal paymentRequest={read.invoice.paymentRequest} />
            )}
          </>
        )}
        <Problem text={status.phase === 'paid' ? undefined : status.reason} />
      </div>
    )
  }
  return (
    <FlowFrame onClose={onCross} title={words.paymentTitle}>
      {read.state === 'reading' && <p className={styles.text}>{words.loading}</p>}
      {read.state === 'broken' && <Problem text={read.reason} />}
      {read.state === 'read' && <Summary invoice={read.invoice} />}
      {body()}
    </FlowFrame>
  )
}
