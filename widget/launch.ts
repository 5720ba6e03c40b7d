import type { Payment } from '#contracts/wallet'
import type { BcModal } from './elements/bc-modal'
import { errors } from './messages'
import { theSession } from './session'
import type { LaunchPaymentModalArgs, PaymentModal, SendPaymentResponse } from './types'

/** Returns the modal that is in the page. There is at most one. */
export const modalInPage = (): HTMLElement | null =>
  typeof document === 'undefined' ? null : document.querySelector<HTMLElement>('bc-modal')

/** Opens the connection flow. Does nothing while a modal is open. */
export function launchModal(): void {
  if (typeof document === 'undefined' || modalInPage()) return
  const flow = document.createElement('bc-connect')
  open(flow, 'connect', () => {})
}

/** Closes the modal, whatever flow it shows. */
export function closeModal(): void {
  if (typeof document === 'undefined') return
  for (const modal of document.querySelectorAll<BcModal>('bc-modal')) {
    if (modal.leave) modal.leave()
    else modal.remove()
  }
  theSession().modalClosed()
}

interface PaymentToOpen extends LaunchPaymentModalArgs {
  /** True if the flow's own `bc:onpaid` event must not leave the modal. */
  readonly silent?: boolean
  /** Called once when the modal is gone, even if the wallet is still paying. */
  readonly onClosed?: () => void
}

/**
 * Opens a modal in which an invoice can be paid. Throws 'bc-modal already in DOM' while a modal is open. If the modal
 * is closed while the wallet pays, `onPaid` or `onCancelled` is called only when the wallet has answered.
 */
export function launchPayment(args: PaymentToOpen): PaymentModal {
  const { invoice, paymentMethods, silent, onPaid, onCancelled, onClosed } = args
  if (modalInPage()) throw new Error(errors.modalThere)
  let told = false
  let shown = true
  const tell = (detail?: SendPaymentResponse) => {
    if (told) return
    told = true
    if (detail) onPaid?.(detail)
    else onCancelled?.()
  }
  const flow = document.createElement('bc-payment')
  flow.setAttribute('invoice', invoice)
  if (paymentMethods) flow.setAttribute('payment-methods', paymentMethods)
  flow.addEventListener('bc:onpaid', event => {
    if (silent) event.stopPropagation()
    tell((event as CustomEvent<SendPaymentResponse>).detail)
  })
  open(flow, 'payment', () => {
    shown = false
    onClosed?.()
    if (told) return
    const underWay = theSession().wallet()?.underWay(invoice)
    if (underWay) void underWay.then(payment => outcomeOf(payment, tell))
    else tell()
  })
  return {
    setPaid(detail) {
      if (told) return
      if (!shown) return tell(detail)
      flow.setAttribute('paid', '')
      flow.dispatchEvent(new CustomEvent('bc:onpaid', { bubbles: true, composed: true, detail }))
    },
  }
}

/**
 * Calls `tell` once when the payment has ended, however long the wallet takes. `tell` gets the preimage if the invoice
 * was paid, otherwise nothing.
 */
function outcomeOf(payment: Payment | undefined, tell: (detail?: SendPaymentResponse) => void): void {
  if (!payment) {
    tell()
    return
  }
  const look = () => {
    const status = payment.status.get()
    if (status.phase === 'paying' || status.phase === 'pending') return
    listening.dispose()
    tell(status.phase === 'paid' ? { preimage: status.preimage } : undefined)
  }
  const listening = payment.status.subscribe(look)
  look()
}

function open(flow: HTMLElement, name: 'connect' | 'payment', onClosed: () => void): void {
  const session = theSession()
  session.start()
  flow.setAttribute('closable', '')
  const modal = document.createElement('bc-modal') as BcModal
  modal.show(flow, name)
  session.modalOpened(name, onClosed)
  document.body.append(modal)
}
