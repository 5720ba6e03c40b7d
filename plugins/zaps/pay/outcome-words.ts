import type { ToastMessage } from '#kernel/shell'
import { formatSats } from '#ui-kit'
import { failureOf } from './zap-failure'

/** Returns the message that a zap was sent. `sats` is the total. */
export const paidWords = (sats: number): ToastMessage => ({ text: `Zapped ${formatSats(sats)}` })

/** Returns the message that a zap failed, for a user who has closed the zap's dialog. */
export function failureWords(error: unknown): ToastMessage {
  const { text, reason } = failureOf(error)
  return { text: reason ? `${text}\n${reason}` : text, tone: 'danger' }
}
