import { messages } from '../messages'
import type { SessionState } from '../session'
import { make, mark } from './draw'

/** The balance as it is shown: text, 'Loading...' until it is known, a warning sign when it cannot be read. */
export function balanceParts({ balanceText, balanceFailed }: SessionState): HTMLElement {
  if (balanceText !== undefined) return make('span', undefined, balanceText)
  if (balanceFailed)
    return make('span', undefined, mark('warning'), make('span', 'hidden', messages.balanceFailed))
  return make('span', undefined, messages.loading)
}
