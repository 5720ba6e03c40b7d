import { messages } from '../messages'
import type { SessionState } from '../session'
import { make, mark } from './draw'

/**
 * The balance to show: its text, or 'Loading...' until the balance is known. If it cannot be read, a warning sign
 * follows the last known balance.
 */
export function balanceParts({ balanceText, balanceFailed }: SessionState): HTMLElement {
  if (!balanceFailed) return make('span', undefined, balanceText ?? messages.loading)
  const sign = [mark('warning'), make('span', 'hidden', messages.balanceFailed)]
  return make('span', undefined, balanceText && `${balanceText} `, ...sign)
}
