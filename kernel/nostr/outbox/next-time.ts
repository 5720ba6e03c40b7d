import type { OutboxItem } from './outbox-items'
import { isDone, type OutboxRow } from './outbox-row'
import { dueAt, GIVE_UP_AFTER_MS } from './retry-times'

export interface TimesOptions {
  /** ms */
  readonly now: () => number
  /** The account that is signed in now. */
  readonly account: () => string | undefined
  /** Whether this tab is the one that sends. */
  readonly sends: () => boolean
}

/** Computes when a row of the outbox is next worked on in this tab. */
export function createTimes({ now, account, sends }: TimesOptions) {
  /** Whether the event is signed, no relay has it, and it is too old to be retried automatically. */
  const isOverdue = ({ phase, event, createdAt }: OutboxRow): boolean =>
    event !== undefined && phase !== 'sent' && phase !== 'failed' && now() - createdAt > GIVE_UP_AFTER_MS

  /** When the item can next be worked on, ms; infinity when there is nothing to do here. */
  const nextTime = ({ row, mine }: OutboxItem): number => {
    if (row.phase === 'failed' || row.phase === 'discarded') return Number.POSITIVE_INFINITY
    if (!row.event) {
      const signable = row.account === account() && (mine || sends())
      return signable ? row.nextAt : Number.POSITIVE_INFINITY
    }
    if (sends() && isOverdue(row)) return 0
    if (!sends() || isDone(row) || now() - row.createdAt > GIVE_UP_AFTER_MS) return Number.POSITIVE_INFINITY
    const deliveries = Object.values(row.deliveries)
    if (deliveries.length > 0) return Math.min(...deliveries.map(dueAt))
    return Math.max(row.sendAt, row.nextAt)
  }
  return { nextTime, isOverdue }
}
