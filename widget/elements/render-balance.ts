import { messages } from '../messages'
import type { WidgetSessionState } from '../widget-session'
import { createElement, createIcon } from './create-element'

/**
 * The balance to show: its text, or 'Loading...' until the balance is known. If it cannot be read, a warning sign
 * follows the last known balance.
 */
export function renderBalance({ balanceText, balanceFailed }: WidgetSessionState): HTMLElement {
  if (!balanceFailed) return createElement('span', undefined, balanceText ?? messages.loading)
  const sign = [createIcon('warning'), createElement('span', 'hidden', messages.balanceFailed)]
  return createElement('span', undefined, balanceText && `${balanceText} `, ...sign)
}
