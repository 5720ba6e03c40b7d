import { closeModal, findOpenModal } from '../launch-modal'
import { messages } from '../messages'
import { createElement } from './create-element'
import { WidgetElement } from './widget-element'

/**
 * `<bc-modal>` is a dialog over the page. It uses the browser's dialog element, which keeps the focus inside and
 * returns it, handles Escape, and is above every z-index.
 */
export class BcModal extends WidgetElement {
  /** The content of the modal. */
  readonly #panel = createElement('div', 'panel')
  readonly #dialog = createElement('dialog', 'modal', this.#panel)

  constructor() {
    super()
    this.body.append(this.#dialog)
    const dialog = this.#dialog
    dialog.addEventListener('cancel', event => {
      event.preventDefault()
      closeModal()
    })
    // Some browsers close the dialog without a `cancel` event when Escape is pressed a second time.
    dialog.addEventListener('close', () => this.isConnected && closeModal())
    let pressed: EventTarget | null = null
    dialog.addEventListener('pointerdown', event => {
      pressed = event.target
    })
    dialog.addEventListener('click', event => {
      // A press that began inside and was released outside, as when text is selected, must not close the modal.
      if (event.target === dialog && pressed === dialog) closeModal()
    })
  }

  /** Shows a flow in the modal. The dialog's name for screen readers is that of the flow. */
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
      // Do nothing if the modal was only moved within the page, or if another modal has replaced it.
      if (!this.isConnected && !findOpenModal()) this.session.modalClosed()
    })
  }

  /** Closes and removes the modal; the browser returns the focus. */
  leave(): void {
    this.#dialog.close()
    this.remove()
  }

  protected override draw(): void {}
}
