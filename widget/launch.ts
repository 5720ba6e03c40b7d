import type { BcModal } from './elements/bc-modal'
import { errors } from './messages'
import { theSession } from './session'
import type { LaunchPaymentModalArgs, PaymentModal } from './types'

/** The modal in the page; there is never a second. */
export const modalInPage = (): HTMLElement | null =>
  typeof document === 'undefined' ? null : document.querySelector<HTMLElement>('bc-modal')

/** Opens the way to a connection. Does nothing while a modal is open. */
export function launchModal(): void {
  if (typeof document === 'undefined' || modalInPage()) return
  const flow = document.createElement('bc-connect')
  open(flow, 'connect', () => {})
}

/** Closes the modal, whatever it shows. */
export function closeModal(): void {
  if (typeof document === 'undefined') return
  for (const modal of document.querySelectorAll<BcModal>('bc-modal')) {
    if (modal.leave) modal.leave()
    else modal.remove()
  }
  theSession().modalClosed()
}

interface PaymentToOpen extends Omit<LaunchPaymentModalArgs, 'onCancelled'> {
  /** The flow's own event ends at the modal. */
  readonly silent?: boolean
  /** Once, when the modal has gone. */
  readonly onClosed: (paid: boolean) => void
}

/** Opens the payment of an invoice. Throws 'bc-modal already in DOM' while a modal is open. */
export function launchPayment(args: PaymentToOpen): PaymentModal {
  const { invoice, paymentMethods, silent, onPaid, onClosed } = args
  if (modalInPage()) throw new Error(errors.modalThere)
  let paid = false
  let shown = true
  const flow = document.createElement('bc-payment')
  flow.setAttribute('invoice', invoice)
  if (paymentMethods) flow.setAttribute('payment-methods', paymentMethods)
  flow.addEventListener('bc:onpaid', event => {
    if (silent) event.stopPropagation()
    if (paid) return
    paid = true
    onPaid?.((event as CustomEvent<{ preimage: string }>).detail)
  })
  open(flow, 'payment', () => {
    shown = false
    onClosed(paid)
  })
  return {
    setPaid(detail) {
      if (!shown || paid) return
      flow.setAttribute('paid', '')
      flow.dispatchEvent(new CustomEvent('bc:onpaid', { bubbles: true, composed: true, detail }))
    },
  }
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
