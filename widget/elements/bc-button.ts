import { launchModal } from '../launch-modal'
import { messages } from '../messages'
import type { WidgetSessionState } from '../widget-session'
import { createActionButton } from './action-button'
import { preloadWhenVisible } from './preload-flow'
import { renderBalance } from './render-balance'
import { WidgetElement } from './widget-element'

/**
 * `<bc-button title="…">` opens the connection flow when pressed. It shows whether a wallet is connected, and its
 * balance.
 */
export class BcButton extends WidgetElement {
  static readonly observedAttributes = ['title']
  readonly #button = createActionButton('connect')
  #cancelPreload = () => {}

  constructor() {
    super()
    this.body.append(this.#button.button)
    this.#button.button.addEventListener('click', () => launchModal())
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#cancelPreload = preloadWhenVisible(this, 'connect')
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cancelPreload()
  }

  protected override draw(state: WidgetSessionState): void {
    const { status, modal, showBalance, hasBalance } = state
    if (status === 'connected') {
      const balance = showBalance && hasBalance ? renderBalance(state) : undefined
      balance?.classList.add('balance')
      this.#button.show({ label: messages.connected, extra: balance })
      return
    }
    const busy = status === 'connecting' || modal === 'connect'
    const label = busy ? messages.connecting : this.getAttribute('title') || messages.connect
    this.#button.show({ label, busy })
  }
}
