import type { SessionState } from '../session'
import { balanceParts } from './balance-parts'
import { WidgetElement } from './widget-element'

/** `<bc-balance>` shows the balance of the connected wallet in the chosen currency. */
export class BcBalance extends WidgetElement {
  protected override draw(state: SessionState): void {
    this.body.classList.add('plain')
    this.body.replaceChildren(balanceParts(state))
  }
}
