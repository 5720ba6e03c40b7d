import type { RelayVerdict } from '../../messages/relay-verdict'
import { type DeliveryRow, isAnsweredByAll, type OutboxRow } from './outbox-row'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * Milliseconds to wait after the first failed attempt, the second, and so on. The last value is used for all further
 * attempts.
 */
const RETRY_DELAYS_MS = [
  2 * SECOND,
  5 * SECOND,
  15 * SECOND,
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
]
/** Minimum number of milliseconds until the next attempt at a relay that answered with `rate-limited`. */
const RATE_LIMIT_DELAY_MS = 30 * SECOND

/** Milliseconds after which events are no longer retried automatically. */
export const GIVE_UP_AFTER_MS = 7 * 24 * HOUR
/** Milliseconds for which sent rows are kept in the outbox, and maximum number of sent rows. */
const SENT_RETENTION = { ms: 24 * HOUR, rows: 50 }

export const retryDelayMs = (attempts: number): number =>
  RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? (RETRY_DELAYS_MS[0] as number)

/** Returns when a relay is next tried, in milliseconds. Infinity if it has accepted or refused the event. */
export const deliveryDueAt = ({ state, nextAt }: DeliveryRow): number =>
  state === 'ok' || state === 'refused' ? Number.POSITIVE_INFINITY : nextAt

/** Returns the state of a delivery after an attempt, with the time of the next attempt. */
export function deliveryAfterAttempt(
  delivery: DeliveryRow,
  verdict: RelayVerdict,
  now: number,
  retryDelay: (attempts: number) => number,
): DeliveryRow {
  const attempts = delivery.attempts + 1
  if (verdict.state !== 'failed') return { ...verdict, attempts, nextAt: 0 }
  const waitMs = verdict.reason.startsWith('rate-limited')
    ? Math.max(retryDelay(attempts), RATE_LIMIT_DELAY_MS)
    : retryDelay(attempts)
  return { state: 'failed', reason: verdict.reason, attempts, nextAt: now + waitMs }
}

/** Returns the sent rows that may be removed, because they are too old or there are too many. `now` in ms. */
export function expiredRows(rows: readonly OutboxRow[], now: number): readonly OutboxRow[] {
  const sent = rows
    .filter(row => row.phase === 'sent' && isAnsweredByAll(row))
    .sort((a, b) => b.createdAt - a.createdAt)
  return sent.filter((row, i) => i >= SENT_RETENTION.rows || now - row.createdAt > SENT_RETENTION.ms)
}
