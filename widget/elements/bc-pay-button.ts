import { launchPayment, modalInPage } from '../launch'
import { errors, messages } from '../messages'
import type { SessionState } from '../session'
import type { PayButtonElement, PaymentModal, SendPaymentResponse } from '../types'
import { paymentMethodsOf } from './bc-payment'
import { createPressButton } from './press-button'
import { warmUp } from './warm-up'
import { reflect, WidgetElement } from './widget-element'

/**
 * `<bc-pay-button title invoice payment-methods preimage>` opens the payment of its invoice when pressed. If it has no
 * invoice yet, the payment opens when the page sets the invoice. Dispatches `bc:onpaid` when its own invoice is paid.
 * The page sets `preimage` when it has seen that the payment arrived. If the page sets another invoice or removes the
 * preimage, the button is ready for the next payment.
 */
export class BcPayButton extends WidgetElement implements PayButtonElement {
  static readonly observedAttributes = ['title', 'invoice', 'payment-methods', 'preimage']
  readonly #press = createPressButton('payment')
  #cool = () => {}
  #waiting = false
  /** The invoice is null if the page has set the preimage before the invoice. */
  #paid: { readonly preimage: string; readonly invoice: string | null } | undefined
  /** The invoices whose payment was told to the page. */
  readonly #told = new Set<string>()
  #modal: (PaymentModal & { readonly invoice: string }) | undefined

  constructor() {
    super()
    this.body.append(this.#press.button)
    this.#press.button.addEventListener('click', () => this.#pressed())
  }

  get invoice(): string | null {
    return this.getAttribute('invoice')
  }
  set invoice(value: string | null | undefined) {
    reflect(this, 'invoice', value)
  }
  get preimage(): string | null {
    return this.getAttribute('preimage')
  }
  set preimage(value: string | null | undefined) {
    reflect(this, 'preimage', value)
  }
  get paymentMethods(): string | null {
    return this.getAttribute('payment-methods')
  }
  set paymentMethods(value: string | null | undefined) {
    reflect(this, 'payment-methods', value)
  }

  /** Opens the payment modal. Throws 'No invoice available', or 'bc-modal already in DOM' while a modal is open. */
  open(): void {
    const { invoice } = this
    if (!invoice) throw new Error(errors.noInvoice)
    this.#waiting = false
    const modal = launchPayment({
      invoice,
      paymentMethods: paymentMethodsOf(this.paymentMethods),
      // This element dispatches `bc:onpaid` itself, so the modal's own event must not reach the page.
      silent: true,
      onPaid: response => this.#tell(response, invoice),
      onClosed: () => {
        this.#modal = undefined
        this.#redraw()
      },
    })
    this.#modal = { ...modal, invoice }
    this.#redraw()
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    if (name === 'preimage') this.#preimageChanged(value)
    if (name === 'invoice' && value && this.#paid) {
      const { preimage, invoice } = this.#paid
      this.#paid = invoice === null || invoice === value ? { preimage, invoice: value } : undefined
    }
    if (this.#waiting && this.invoice) {
      this.#waiting = false
      if (this.isConnected && !this.#paid && !modalInPage()) this.open()
    }
    super.attributeChangedCallback(name, before, value)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#cool = warmUp(this, 'payment')
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cool()
  }

  protected override draw(_state: SessionState): void {
    const busy = this.#waiting || this.#modal !== undefined
    if (this.#paid !== undefined) this.#press.show({ label: messages.paid, done: true })
    else if (busy) this.#press.show({ label: messages.loading, busy })
    else this.#press.show({ label: this.getAttribute('title') || messages.pay })
  }

  #preimageChanged(preimage: string | null): void {
    if (preimage === this.#paid?.preimage) return
    const { invoice } = this
    if (!preimage) this.#paid = undefined
    else if (this.#modal && this.#modal.invoice === invoice) this.#modal.setPaid({ preimage })
    else this.#paid = { preimage, invoice }
  }

  #pressed(): void {
    if (this.#paid !== undefined || this.#waiting || this.#modal || modalInPage()) return
    if (this.invoice) this.open()
    else {
      this.#waiting = true
      this.#redraw()
    }
  }

  #tell(response: SendPaymentResponse, invoice: string): void {
    // A payment may end long after its modal was closed, so a second modal may have reported it already.
    if (this.invoice === invoice) this.#paid = { ...response, invoice }
    this.#redraw()
    if (this.#told.has(invoice)) return
    this.#told.add(invoice)
    this.dispatchEvent(new CustomEvent('bc:onpaid', { bubbles: true, composed: true, detail: response }))
  }

  #redraw(): void {
    if (this.isConnected) this.draw(this.session.get())
  }
}
