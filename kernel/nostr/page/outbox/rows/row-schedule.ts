import type { OutboxAccounts, OutboxClock } from '../outbox-ports'
import type { OutboxItem } from './outbox-items'
import { haveAllRelaysAnswered, type OutboxRow, type RelayDeliveryProgress } from './outbox-row'

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

/** Milliseconds after which events are no longer retried automatically. */
const GIVE_UP_AFTER_MS = 7 * 24 * HOUR
/**
 * Milliseconds for which a row waits for the row that it names in `after`. The limit is needed because relays may never
 * accept that row's event.
 */
const MAX_WAIT_FOR_PREVIOUS_MS = 2 * MINUTE
/** Milliseconds for which sent rows are kept in the outbox, and maximum number of sent rows. */
const SENT_RETENTION = { ms: 24 * HOUR, rows: 50 }

/** The retry delays of the app; see `OutboxClock`. */
export const defaultRetryDelayMs = (attempts: number): number =>
  RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? (RETRY_DELAYS_MS[0] as number)

/** Returns when a relay is next tried, in milliseconds. Infinity if it has accepted or refused the event. */
const deliveryDueAt = ({ state, nextAt }: RelayDeliveryProgress): number =>
  state === 'ok' || state === 'refused' ? Number.POSITIVE_INFINITY : nextAt

/** Returns the sent rows that may be removed, because they are too old or there are too many. `now` in ms. */
export function getExpiredOutboxRows(rows: readonly OutboxRow[], now: number): readonly OutboxRow[] {
  const sent = rows
    .filter(row => row.phase === 'sent' && haveAllRelaysAnswered(row))
    .sort((a, b) => b.createdAt - a.createdAt)
  return sent.filter((row, i) => i >= SENT_RETENTION.rows || now - row.createdAt > SENT_RETENTION.ms)
}

export interface RowSchedule {
  /** Returns when to work on the item next, in milliseconds. Infinity if this tab has nothing to do for it. */
  nextAttemptAt(item: OutboxItem): number
  /** Returns the relays that are to be tried now. */
  getDueRelays(row: OutboxRow): readonly string[]
  /** True if the event is signed but no relay has accepted it in the time for which it is retried. */
  isOverdue(row: OutboxRow): boolean
}

/**
 * `isSendingTab` returns true if this tab is the one that sends events. `findRow` returns a row by its id, or undefined
 * if this tab does not know it.
 */
export function createRowSchedule(
  { getCurrent, has }: OutboxAccounts,
  { now }: OutboxClock,
  isSendingTab: () => boolean,
  findRow: (id: string) => OutboxRow | undefined,
): RowSchedule {
  const isOverdue = ({ phase, event, createdAt }: OutboxRow): boolean =>
    event !== undefined && phase !== 'sent' && phase !== 'failed' && now() - createdAt > GIVE_UP_AFTER_MS

  /**
   * True if the account's signer may be asked now. A chosen account's row that was submitted in this tab is always
   * tried, so that the user learns why it cannot be signed.
   */
  const canSignNow = ({ row, isFromThisTab }: OutboxItem): boolean => {
    if (!isFromThisTab && !isSendingTab()) return false
    if (!row.isChosen) return row.account === getCurrent()
    return isFromThisTab || has(row.account)
  }

  /**
   * Returns the time in milliseconds until which a row waits for the row that it names in `after`; 0 if that row has
   * ended.
   */
  const waitsForPreviousUntil = ({ after, createdAt }: OutboxRow): number => {
    const previous = after === undefined ? undefined : findRow(after)
    const hasEnded = !previous || ['sent', 'failed', 'discarded'].includes(previous.phase)
    return hasEnded ? 0 : createdAt + MAX_WAIT_FOR_PREVIOUS_MS
  }

  const nextAttemptAt = (item: OutboxItem): number => {
    const { row } = item
    if (row.phase === 'failed' || row.phase === 'discarded') return Number.POSITIVE_INFINITY
    if (!row.event) return canSignNow(item) ? row.nextAt : Number.POSITIVE_INFINITY
    if (isSendingTab() && isOverdue(row)) return 0
    if (!isSendingTab() || haveAllRelaysAnswered(row) || now() - row.createdAt > GIVE_UP_AFTER_MS)
      return Number.POSITIVE_INFINITY
    const deliveries = Object.values(row.deliveries)
    if (deliveries.length > 0) return Math.min(...deliveries.map(deliveryDueAt))
    return Math.max(row.sendAt, row.nextAt, waitsForPreviousUntil(row))
  }
  const getDueRelays = ({ deliveries }: OutboxRow): readonly string[] =>
    Object.keys(deliveries).filter(url => deliveryDueAt(deliveries[url] as RelayDeliveryProgress) <= now())
  return { nextAttemptAt, getDueRelays, isOverdue }
}
