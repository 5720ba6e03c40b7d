import type { ToastMessage } from '#kernel'
import { formatSats } from '#ui-kit'
import { failureOf } from './zap-failure'

/** That a zap was sent; `sats` in all. */
export const paidWords = (sats: number): ToastMessage => ({ text: `Zapped ${formatSats(sats)}` })

/** That none was sent, for somebody who does not look at its dialog. */
export function failureWords(error: unknown): ToastMessage {
  const { text, reason } = failureOf(error)
  return { text: reason ? `${text}\n${reason}` : text, tone: 'danger' }
}
