import type { OutboxItem } from './outbox-items'
import { isDone, type OutboxRow } from './outbox-row'
import { dueAt, GIVE_UP_AFTER_MS } from './retry-times'

export interface TimesOptions {
  /** ms */
  readonly now: () => number
  /** The public key of the account that is signed in now. */
  readonly account: () => string | undefined
  /** True if this tab is the one that sends events. */
  readonly sends: () => boolean
}

/** Computes when this tab next works on a publication in the outbox. */
export function createTimes({ now, account, sends }: TimesOptions) {
  /** True if the event is signed but no relay has accepted it in the time for which it is retried. */
  const isOverdue = ({ phase, event, createdAt }: OutboxRow): boolean =>
    event !== undefined && phase !== 'sent' && phase !== 'failed' && now() - createdAt > GIVE_UP_AFTER_MS

  /** Returns when to work on the item next, in milliseconds. Infinity if this tab has nothing to do for it. */
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
