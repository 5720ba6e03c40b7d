import type { Payment } from '#contracts/wallet'
import type { BcModal } from './elements/bc-modal'
import { errorMessages } from './messages'
import type { LaunchPaymentModalArgs, PaymentModal, SendPaymentResponse } from './types'
import { getWidgetSession } from './widget-session'

/** Returns the modal that is in the page. There is at most one. */
export const findOpenModal = (): HTMLElement | null =>
  typeof document === 'undefined' ? null : document.querySelector<HTMLElement>('bc-modal')

/** Opens the connection flow. Does nothing while a modal is open. */
export function launchModal(): void {
  if (typeof document === 'undefined' || findOpenModal()) return
  const flow = document.createElement('bc-connect')
  openModal(flow, 'connect', () => {})
}

/** Closes the modal, whatever flow it shows. */
export function closeModal(): void {
  if (typeof document === 'undefined') return
  for (const modal of document.querySelectorAll<BcModal>('bc-modal')) {
    if (modal.leave) modal.leave()
    else modal.remove()
  }
  getWidgetSession().modalClosed()
}

interface PaymentModalOptions extends LaunchPaymentModalArgs {
  /** True if the flow's own `bc:onpaid` event must not leave the modal. */
  readonly silent?: boolean
  /** Called once when the modal is gone, even if the wallet is still paying. */
  readonly onClosed?: () => void
}

/**
 * Opens a modal in which an invoice can be paid. Throws 'bc-modal already in DOM' while a modal is open. If the modal
 * is closed while the wallet pays, `onPaid` or `onCancelled` is called only when the wallet has answered.
 */
export function openPaymentModal(args: PaymentModalOptions): PaymentModal {
  const { invoice, paymentMethods, silent, onPaid, onCancelled, onClosed } = args
  if (findOpenModal()) throw new Error(errorMessages.modalThere)
  let isReported = false
  let isOpen = true
  const reportResult = (detail?: SendPaymentResponse) => {
    if (isReported) return
    isReported = true
    if (detail) onPaid?.(detail)
    else onCancelled?.()
  }
  const flow = document.createElement('bc-payment')
  flow.setAttribute('invoice', invoice)
  if (paymentMethods) flow.setAttribute('payment-methods', paymentMethods)
  flow.addEventListener('bc:onpaid', event => {
    if (silent) event.stopPropagation()
    reportResult((event as CustomEvent<SendPaymentResponse>).detail)
  })
  openModal(flow, 'payment', () => {
    isOpen = false
    onClosed?.()
    if (isReported) return
    const pendingPayment = getWidgetSession().wallet()?.findPayment(invoice)
    if (pendingPayment) void pendingPayment.then(payment => waitForPaymentEnd(payment, reportResult))
    else reportResult()
  })
  return {
    setPaid(detail) {
      if (isReported) return
      if (!isOpen) return reportResult(detail)
      flow.setAttribute('paid', '')
      flow.dispatchEvent(new CustomEvent('bc:onpaid', { bubbles: true, composed: true, detail }))
    },
  }
}

/**
 * Calls `reportResult` once when the payment has ended, however long the wallet takes: with the preimage if the
 * invoice was paid, otherwise with nothing.
 */
function waitForPaymentEnd(
  payment: Payment | undefined,
  reportResult: (detail?: SendPaymentResponse) => void,
): void {
  if (!payment) {
    reportResult()
    return
  }
  const checkStatus = () => {
    const status = payment.status.get()
    if (status.phase === 'paying' || status.phase === 'pending') return
    subscription.dispose()
    reportResult(status.phase === 'paid' ? { preimage: status.preimage } : undefined)
  }
  const subscription = payment.status.subscribe(checkStatus)
  checkStatus()
}

function openModal(flow: HTMLElement, name: 'connect' | 'payment', onClosed: () => void): void {
  const session = getWidgetSession()
  session.start()
  flow.setAttribute('closable', '')
  const modal = document.createElement('bc-modal') as BcModal
  modal.show(flow, name)
  session.modalOpened(name, onClosed)
  document.body.append(modal)
}
