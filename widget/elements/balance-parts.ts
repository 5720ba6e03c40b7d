import { messages } from '../messages'
import type { SessionState } from '../session'
import { make, mark } from './draw'

/**
 * The balance as shown: its text, or 'Loading...' until it is known. If it cannot be read, a warning sign is added to
 * the last known balance.
 */
export function balanceParts({ balanceText, balanceFailed }: SessionState): HTMLElement {
  if (!balanceFailed) return make('span', undefined, balanceText ?? messages.loading)
  const sign = [mark('warning'), make('span', 'hidden', messages.balanceFailed)]
  return make('span', undefined, balanceText && `${balanceText} `, ...sign)
}
