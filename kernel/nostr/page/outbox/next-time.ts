import type { Account } from '../../../ports/signing'
import type { OutboxItem } from './outbox-items'
import { isDone, type OutboxRow } from './outbox-row'
import { dueAt, GIVE_UP_AFTER_MS } from './retry-times'

export interface TimesOptions {
  /** ms */
  readonly now: () => number
  /** The public key of the account that is signed in now. */
  readonly account: () => string | undefined
  /** The accounts of this browser. */
  readonly accounts: () => readonly Account[]
  /** True if this tab is the one that sends events. */
  readonly sends: () => boolean
}

/** Computes when this tab next works on a publication in the outbox. */
export function createTimes({ now, account, accounts, sends }: TimesOptions) {
  /** True if the event is signed but no relay has accepted it in the time for which it is retried. */
  const isOverdue = ({ phase, event, createdAt }: OutboxRow): boolean =>
    event !== undefined && phase !== 'sent' && phase !== 'failed' && now() - createdAt > GIVE_UP_AFTER_MS

  /**
   * True if the account's signer may be asked now. A chosen account's row that was submitted in this tab is always
   * tried, so that the user learns why it cannot be signed.
   */
  const isSignable = ({ row, mine }: OutboxItem): boolean => {
    if (!mine && !sends()) return false
    if (!row.isChosen) return row.account === account()
    return mine || accounts().some(({ pubkey }) => pubkey === row.account)
  }

  /** Returns when to work on the item next, in milliseconds. Infinity if this tab has nothing to do for it. */
  const nextTime = (item: OutboxItem): number => {
    const { row } = item
    if (row.phase === 'failed' || row.phase === 'discarded') return Number.POSITIVE_INFINITY
    if (!row.event) return isSignable(item) ? row.nextAt : Number.POSITIVE_INFINITY
    if (sends() && isOverdue(row)) return 0
    if (!sends() || isDone(row) || now() - row.createdAt > GIVE_UP_AFTER_MS) return Number.POSITIVE_INFINITY
    const deliveries = Object.values(row.deliveries)
    if (deliveries.length > 0) return Math.min(...deliveries.map(dueAt))
    return Math.max(row.sendAt, row.nextAt)
  }
  return { nextTime, isOverdue }
}
