import type { WidgetSessionState } from '../widget-session'
import { renderBalance } from './render-balance'
import { WidgetElement } from './widget-element'

/** `<bc-balance>` shows the balance of the connected wallet in the chosen currency. */
export class BcBalance extends WidgetElement {
  protected override draw(state: WidgetSessionState): void {
    this.body.classList.add('plain')
    this.body.replaceChildren(renderBalance(state))
  }
}
