import { closeModal } from '../launch-modal'
import type { FlowProps } from '../modal/mount-flow'
import type { PaymentElement, PaymentMethods } from '../types'
import { FlowElement } from './flow-element'
import { setReflectedAttribute } from './widget-element'

/** Returns the text if it is `internal` or `external`, otherwise `all`. */
export const parsePaymentMethods = (text: string | null): PaymentMethods =>
  text === 'internal' || text === 'external' ? text : 'all'

/**
 * `<bc-payment invoice payment-methods paid>` shows an invoice within the page and can pay it. Dispatches `bc:onpaid`
 * with the preimage. Set `paid` when the page has seen that the payment arrived.
 */
export class BcPayment extends FlowElement implements PaymentElement {
  static readonly observedAttributes = ['invoice', 'payment-methods', 'paid', 'closable']

  get invoice(): string {
    return this.getAttribute('invoice') ?? ''
  }
  set invoice(value: string | null | undefined) {
    setReflectedAttribute(this, 'invoice', value)
  }
  get paymentMethods(): string {
    return parsePaymentMethods(this.getAttribute('payment-methods'))
  }
  set paymentMethods(value: string | null | undefined) {
    setReflectedAttribute(this, 'payment-methods', value)
  }
  /**
   * The payment arrived, according to the page. 'false' counts as unset, because React and other libraries write the
   * attribute `paid="false"` for a property that is false.
   */
  get paid(): boolean {
    const value = this.getAttribute('paid')
    return value !== null && value !== 'false'
  }
  set paid(value: boolean | string | null | undefined) {
    setReflectedAttribute(this, 'paid', value === 'false' ? false : value)
  }

  protected override props(): FlowProps {
    return {
      flow: 'payment',
      invoice: this.invoice,
      paymentMethods: parsePaymentMethods(this.getAttribute('payment-methods')),
      paid: this.paid,
      onPaid: detail =>
        void this.dispatchEvent(new CustomEvent('bc:onpaid', { bubbles: true, composed: true, detail })),
      ...(this.hasAttribute('closable') && { onClose: closeModal }),
    }
  }
}
