import { launchModal } from '../launch'
import { messages } from '../messages'
import type { SessionState } from '../session'
import { balanceParts } from './balance-parts'
import { createPressButton } from './press-button'
import { warmUp } from './warm-up'
import { WidgetElement } from './widget-element'

/**
 * `<bc-button title="…">` opens the connection flow when pressed. It shows whether a wallet is connected, and its
 * balance.
 */
export class BcButton extends WidgetElement {
  static readonly observedAttributes = ['title']
  readonly #press = createPressButton('connect')
  #cool = () => {}

  constructor() {
    super()
    this.body.append(this.#press.button)
    this.#press.button.addEventListener('click', () => launchModal())
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#cool = warmUp(this, 'connect')
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#cool()
  }

  protected override draw(state: SessionState): void {
    const { status, modal, showBalance, hasBalance } = state
    if (status === 'connected') {
      const balance = showBalance && hasBalance ? balanceParts(state) : undefined
      balance?.classList.add('balance')
      this.#press.show({ label: messages.connected, extra: balance })
      return
    }
    const busy = status === 'connecting' || modal === 'connect'
    const label = busy ? messages.connecting : this.getAttribute('title') || messages.connect
    this.#press.show({ label, busy })
  }
}
