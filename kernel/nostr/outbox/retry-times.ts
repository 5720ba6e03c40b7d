import type { Verdict } from '../relay/relay-deliveries'
import { type DeliveryRow, isDone, type OutboxRow } from './outbox-row'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** ms between tries, the last one for ever. */
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
/** ms; a relay that limits the rate is not tried again for at least this long. */
const RATE_LIMIT_DELAY_MS = 30 * SECOND

/** ms; after this time rows are no longer retried automatically. */
export const GIVE_UP_AFTER_MS = 7 * 24 * HOUR
/** How long, and how many, sent rows stay in the list. */
const KEPT_SENT = { ms: 24 * HOUR, rows: 50 }

export const retryDelay = (attempts: number): number =>
  RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? (RETRY_DELAYS_MS[0] as number)

/** When one relay is to be tried, ms. */
export const dueAt = ({ state, nextAt }: DeliveryRow): number =>
  state === 'ok' || state === 'refused' ? Number.POSITIVE_INFINITY : nextAt

/** The delivery state after a try, with the time of the next one. */
export function afterAttempt(
  was: DeliveryRow,
  verdict: Verdict,
  now: number,
  delay: (attempts: number) => number,
): DeliveryRow {
  const attempts = was.attempts + 1
  if (verdict.state !== 'failed') return { ...verdict, attempts, nextAt: 0 }
  const rest = verdict.reason.startsWith('rate-limited')
    ? Math.max(delay(attempts), RATE_LIMIT_DELAY_MS)
    : delay(attempts)
  return { state: 'failed', reason: verdict.reason, attempts, nextAt: now + rest }
}

/** The sent rows that need not be listed any longer. `now` in ms. */
export function withoutUse(rows: readonly OutboxRow[], now: number): readonly OutboxRow[] {
  const sent = rows
    .filter(row => row.phase === 'sent' && isDone(row))
    .sort((a, b) => b.createdAt - a.createdAt)
  return sent.filter((row, i) => i >= KEPT_SENT.rows || now - row.createdAt > KEPT_SENT.ms)
}
