import type { ToastMessage } from '#kernel/shell'
import { formatSats } from '#ui-kit'
import type { UnpaidShare } from '../contract'
import { describeZapError } from './zap-failure'

/** Milliseconds for which the message about unpaid shares is shown. It is longer than other messages. */
const UNPAID_MESSAGE_MS = 12_000

/** Returns a text that says whose shares are not paid, and why. `names` has the names in the order of `unpaid`. */
export function describeUnpaidShares(unpaid: readonly UnpaidShare[], names: readonly string[]): string {
  const people = unpaid.map(({ sats, reason }, at) => `${names[at]} (${formatSats(sats)}): ${reason}`)
  return `Not paid, and not given to others:\n${people.join('\n')}`
}

/** Returns the message that a zap was sent. `sats` is the total. */
export function createZapPaidToast(
  sats: number,
  unpaid: readonly UnpaidShare[] = [],
  names: readonly string[] = [],
): ToastMessage {
  const text = sats > 0 ? `Zapped ${formatSats(sats)}` : 'Nothing more was paid.'
  if (unpaid.length === 0) return { text }
  return { text: `${text}\n${describeUnpaidShares(unpaid, names)}`, durationMs: UNPAID_MESSAGE_MS }
}

/** Returns the message that a zap failed, for a user who has closed the zap's dialog. */
export function createZapFailedToast(error: unknown): ToastMessage {
  const { text, reason } = describeZapError(error)
  return { text: reason ? `${text}\n${reason}` : text, tone: 'danger' }
}
