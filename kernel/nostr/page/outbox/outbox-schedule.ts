import type { Account } from '../../../ports/signing'
import type { OutboxItem } from './outbox-items'
import { isAnsweredByAll, type OutboxRow } from './outbox-row'
import { deliveryDueAt, GIVE_UP_AFTER_MS } from './retry-times'

export interface OutboxScheduleOptions {
  /** ms */
  readonly now: () => number
  /** The public key of the account that is signed in now. */
  readonly currentAccount: () => string | undefined
  /** The accounts of this browser. */
  readonly accounts: () => readonly Account[]
  /** True if this tab is the one that sends events. */
  readonly isSendingTab: () => boolean
}

/** Computes when this tab next works on a publication in the outbox. */
export function createOutboxSchedule({ now, currentAccount, accounts, isSendingTab }: OutboxScheduleOptions) {
  /** True if the event is signed but no relay has accepted it in the time for which it is retried. */
  const isOverdue = ({ phase, event, createdAt }: OutboxRow): boolean =>
    event !== undefined && phase !== 'sent' && phase !== 'failed' && now() - createdAt > GIVE_UP_AFTER_MS

  /**
   * True if the account's signer may be asked now. A chosen account's row that was submitted in this tab is always
   * tried, so that the user learns why it cannot be signed.
   */
  const canSignNow = ({ row, isFromThisTab }: OutboxItem): boolean => {
    if (!isFromThisTab && !isSendingTab()) return false
    if (!row.isChosen) return row.account === currentAccount()
    return isFromThisTab || accounts().some(({ pubkey }) => pubkey === row.account)
  }

  /** Returns when to work on the item next, in milliseconds. Infinity if this tab has nothing to do for it. */
  const nextAttemptAt = (item: OutboxItem): number => {
    const { row } = item
    if (row.phase === 'failed' || row.phase === 'discarded') return Number.POSITIVE_INFINITY
    if (!row.event) return canSignNow(item) ? row.nextAt : Number.POSITIVE_INFINITY
    if (isSendingTab() && isOverdue(row)) return 0
    if (!isSendingTab() || isAnsweredByAll(row) || now() - row.createdAt > GIVE_UP_AFTER_MS)
      return Number.POSITIVE_INFINITY
    const deliveries = Object.values(row.deliveries)
    if (deliveries.length > 0) return Math.min(...deliveries.map(deliveryDueAt))
    return Math.max(row.sendAt, row.nextAt)
  }
  return { nextTime: nextAttemptAt, isOverdue }
}
