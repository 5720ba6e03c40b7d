import { findOpenModal, openPaymentModal } from '../launch-modal'
import { errorMessages, messages } from '../messages'
import type { PayButtonElement, PaymentModal, SendPaymentResponse } from '../types'
import type { WidgetSessionState } from '../widget-session'
import { createActionButton } from './action-button'
import { parsePaymentMethods } from './bc-payment'
import { preloadWhenVisible } from './preload-flow'
import { setReflectedAttribute, WidgetElement } from './widget-element'

/**
 * `<bc-pay-button title invoice payment-methods preimage>` opens the payment of its invoice when pressed. If it has no
 * invoice yet, the payment opens when the page sets the invoice. Dispatches `bc:onpaid` when its own invoice is paid.
 * The page sets `preimage` when it has seen that the payment arrived. If the page sets another invoice or removes the
 * preimage, the button is ready for the next payment.
 */
export class BcPayButton extends WidgetElement implements PayButtonElement {
  static readonly observedAttributes = ['title', 'invoice', 'payment-methods', 'preimage']
  readonly #button = createActionButton('payment')
  #cancelPreload = () => {}
  #isWaitingForInvoice = false
  /** The invoice is null if the page has set the preimage before the invoice. */
  #paid: { readonly preimage: string; readonly invoice: string | null } | undefined
  /** The invoices whose payment was reported to the page. */
  readonly #reportedInvoices = new Set<string>()
  #openModal: (PaymentModal & { readonly invoice: string }) | undefined

  constructor() {
    super()
    this.body.append(this.#button.button)
    this.#button.button.addEventListener('click', () => this.#onPress())
  }

  get invoice(): string | null {
    return this.getAttribute('invoice')
  }
  set invoice(value: string | null | undefined) {
    setReflectedAttribute(this, 'invoice', value)
  }
  get preimage(): string | null {
    return this.getAttribute('preimage')
  }
  set preimage(value: string | null | undefined) {
    setReflectedAttribute(this, 'preimage', value)
  }
  get paymentMethods(): string | null {
    return this.getAttribute('payment-methods')
  }
  set paymentMethods(value: string | null | undefined) {
    setReflectedAttribute(this, 'payment-methods', value)
  }

  /** Opens the payment modal. Throws 'No invoice available', or 'bc-modal already in DOM' while a modal is open. */
  open(): void {
    const { invoice } = this
    if (!invoice) throw new Error(errorMessages.noInvoice)
    this.#isWaitingForInvoice = false
    const modal = openPaymentModal({
      invoice,
      paymentMethods: parsePaymentMethods(this.paymentMethods),
      // This element dispatches `bc:onpaid` itself, so the modal's own event must not reach the page.
      silent: true,
      onPaid: response => this.#reportPaid(response, invoice),
      onClosed: () => {
        this.#openModal = undefined
        this.#redraw()
      },
    })
    this.#openModal = { ...modal, invoice }
    this.#redraw()
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (name === 'preimage') this.#preimageChanged(value)
    if (name === 'invoice' && value && this.#paid) {
      const { preimage, invoice } = this.#paid
      this.#paid = invoice === null || invoice === value ? { preimage, invoice: value } : undefined
    }
    if (this.#isWaitingForInvoice && this.invoice) {
      this.#isWaitingForInvoice = false
      if (this.isConnected && !this.#paid && !findOpenModal()) this.open()
    }
    super.attributeChangedCallback(name, before, value)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#cancelPreload = preloadWhenVisible(this, 'payment')
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cancelPreload()
  }

  protected override draw(_state: WidgetSessionState): void {
    const busy = this.#isWaitingForInvoice || this.#openModal !== undefined
    if (this.#paid !== undefined) this.#button.show({ label: messages.paid, done: true })
    else if (busy) this.#button.show({ label: messages.loading, busy })
    else this.#button.show({ label: this.getAttribute('title') || messages.pay })
  }

  #preimageChanged(preimage: string | null): void {
    if (preimage === this.#paid?.preimage) return
    const { invoice } = this
    if (!preimage) this.#paid = undefined
    else if (this.#openModal && this.#openModal.invoice === invoice) this.#openModal.setPaid({ preimage })
    else this.#paid = { preimage, invoice }
  }

  #onPress(): void {
    if (this.#paid !== undefined || this.#isWaitingForInvoice || this.#openModal || findOpenModal()) return
    if (this.invoice) this.open()
    else {
      this.#isWaitingForInvoice = true
      this.#redraw()
    }
  }

  #reportPaid(response: SendPaymentResponse, invoice: string): void {
    // A payment may end long after its modal was closed, so a second modal may have reported it already.
    if (this.invoice === invoice) this.#paid = { ...response, invoice }
    this.#redraw()
    if (this.#reportedInvoices.has(invoice)) return
    this.#reportedInvoices.add(invoice)
    this.dispatchEvent(new CustomEvent('bc:onpaid', { bubbles: true, composed: true, detail: response }))
  }

  #redraw(): void {
    if (this.isConnected) this.draw(this.session.get())
  }
}
