import { closeModal, modalInPage } from '../launch'
import { messages } from '../messages'
import { make } from './draw'
import { WidgetElement } from './widget-element'

/**
 * `<bc-modal>`: a dialog over the page. The browser's own keeps the focus inside, gives it back, listens to Escape
 * and stands above every z-index.
 */
export class BcModal extends WidgetElement {
  /** The content of the modal; the page's own children stand before it. */
  readonly #panel = make('div', 'panel')
  readonly #dialog = make('dialog', 'modal', this.#panel)

  constructor() {
    super()
    this.body.append(this.#dialog)
    const dialog = this.#dialog
    dialog.addEventListener('cancel', event => {
      event.preventDefault()
      closeModal()
    })
    // A browser may close it without asking, the second time.
    dialog.addEventListener('close', () => this.isConnected && closeModal())
    let pressed: EventTarget | null = null
    dialog.addEventListener('pointerdown', event => {
      pressed = event.target
    })
    dialog.addEventListener('click', event => {
      // A text that was marked and let go outside is no press on the shade.
      if (event.target === dialog && pressed === dialog) closeModal()
    })
  }

  /** Shows a flow, as a person hears it named. */
  show(flow: HTMLElement, name: 'connect' | 'payment'): void {
    this.#dialog.setAttribute('aria-label', messages[`${name}Dialog`])
    this.#panel.replaceChildren(flow)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#panel.childElementCount === 0) {
      this.#dialog.setAttribute('aria-label', messages.connectDialog)
      this.#panel.replaceChildren(document.createElement('slot'))
    }
    if (!this.#dialog.open) this.#dialog.showModal()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    setTimeout(() => {
      // Moved, or followed by the next one: there is a modal.
      if (!this.isConnected && !modalInPage()) this.session.modalClosed()
    })
  }

  /** Closes and goes; the focus is back where it was. */
  leave(): void {
    this.#dialog.close()
    this.remove()
  }

  protected override draw(): void {}
}
