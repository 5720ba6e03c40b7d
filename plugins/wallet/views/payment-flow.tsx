import { useEffect, useRef, useState } from 'react'
import { useService, useStore } from '#kernel/react'
import { Button, Notice } from '#ui-kit'
import { type PaymentPurpose, Wallet } from '../contract'
import { CheckMark } from './check-mark'
import { ExternalPayment } from './external-payment'
import { InvoiceSummary, WalletErrorText } from './invoice-summary'
import { useDecodedInvoice } from './use-decoded-invoice'
import { usePayment } from './use-payment'
import { useTexts } from './use-texts'
import styles from './wallet.module.css'
import { WalletFlowBody } from './wallet-flow-body'
import { WalletFlowFrame } from './wallet-flow-frame'

/** ms */
const CLOSE_DELAY_MS = 3_000

interface PaymentFlowProps {
  readonly invoice: string
  readonly paymentMethods?: 'all' | 'internal' | 'external'
  readonly origin?: PaymentPurpose
  readonly paid?: boolean
  readonly showCloseButton?: boolean
  onPaid?(result: { readonly preimage: string }): void
  onClose?(): void
}

/** Shows an invoice and pays it with the connected wallet, or lets the user pay it with another wallet. */
export default function PaymentFlow(props: PaymentFlowProps) {
  const {
    invoice: paymentRequest,
    paymentMethods = 'all',
    paid = false,
    showCloseButton = true,
    origin,
    onPaid,
    onClose,
  } = props
  const onCloseButton = showCloseButton ? onClose : undefined
  const wallet = useService(Wallet)
  const connected = useStore(wallet.state, state => state.status === 'connected')
  const isHelpShown = useStore(wallet.state, state => state.route === '/help')
  const { words } = useTexts()
  const [choosing, setChoosing] = useState(false)
  const all = useState(false)
  const invoiceState = useDecodedInvoice(paymentRequest)
  const { status, pay } = usePayment(paymentRequest, origin)
  const callbacks = useRef({ onPaid, onClose })
  useEffect(() => {
    callbacks.current = { onPaid, onClose }
  })

  const preimage = status.phase === 'paid' ? status.preimage : undefined
  const isPaid = paid || preimage !== undefined
  useEffect(() => {
    if (preimage !== undefined) callbacks.current.onPaid?.({ preimage })
  }, [preimage])
  useEffect(() => {
    if (!isPaid) return
    const timer = setTimeout(() => {
      wallet.closeModal()
      callbacks.current.onClose?.()
    }, CLOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isPaid, wallet])
  useEffect(() => {
    // The user has connected a wallet to make this payment, so show the payment again.
    if (!connected || !choosing) return
    setChoosing(false)
    wallet.clearRouteHistory()
  }, [connected, choosing, wallet])

  if ((choosing || isHelpShown) && !isPaid)
    return (
      <WalletFlowFrame onClose={onCloseButton}>
        <WalletFlowBody onClose={onClose} all={all} />
        {choosing && (
          <Button variant="ghost" onClick={() => setChoosing(false)}>
            {words.backToPayment}
          </Button>
        )}
      </WalletFlowFrame>
    )
  const body = () => {
    if (isPaid)
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
          <WalletErrorText text={status.reason} />
        </div>
      )
    if (invoiceState.state !== 'read') return null
    if (invoiceState.refusal) return <WalletErrorText text={invoiceState.refusal} />
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
              <ExternalPayment paymentRequest={invoiceState.invoice.paymentRequest} />
            )}
          </>
        )}
        <WalletErrorText text={status.phase === 'paid' ? undefined : status.reason} />
      </div>
    )
  }
  return (
    <WalletFlowFrame onClose={onCloseButton} title={words.paymentTitle}>
      {invoiceState.state === 'reading' && <p className={styles.text}>{words.loading}</p>}
      {invoiceState.state === 'broken' && <WalletErrorText text={invoiceState.reason} />}
      {invoiceState.state === 'read' && <InvoiceSummary invoice={invoiceState.invoice} />}
      {body()}
    </WalletFlowFrame>
  )
}
