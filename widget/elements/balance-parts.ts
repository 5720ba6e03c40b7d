import { messages } from '../messages'
import type { SessionState } from '../session'
import { make, mark } from './draw'

/**
 * The balance as it is shown: text, 'Loading...' until it is known, a warning sign when it cannot be read, beside what
 * was read before.
 */
export function balanceParts({ balanceText, balanceFailed }: SessionState): HTMLElement {
  if (!balanceFailed) return make('span', undefined, balanceText ?? messages.loading)
  const sign = [mark('warning'), make('span', 'hidden', messages.balanceFailed)]
  return make('span', undefined, balanceText && `${balanceText} `, ...sign)
}
