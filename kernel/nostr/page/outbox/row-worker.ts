import { createTimes } from './next-time'
import type { OutboxOptions } from './outbox'
import type { OutboxItem, OutboxItems } from './outbox-items'
import type { RetryDelay } from './row-state'
import { createRowSender } from './send-row'
import { createRowSigner } from './sign-row'
import { exclusively } from './tab-locks'
import { giveUp } from './take-back'

/** Maximum number of milliseconds for which a timer is set. */
const MAX_WAIT_MS = 60 * 60_000

export interface RowWorkerOptions {
  readonly retry: RetryDelay
  /** True if this tab is the one that sends events. */
  readonly sends: () => boolean
  /** Aborted when the outbox is disposed. */
  readonly ended: AbortSignal
  /** Called when the first relay has accepted the item's event. */
  readonly sent: (item: OutboxItem) => void
}

/**
 * Returns a function that brings a row to its next state as soon as that is due, and continues until this tab has
 * nothing left to do for the row.
 */
export function createRowWorker(
  options: OutboxOptions,
  items: OutboxItems,
  { retry, sends, ended, sent }: RowWorkerOptions,
): (item: OutboxItem) => Promise<void> {
  const { now, account, accounts, warn } = options
  const sign = createRowSigner(options, items, retry, ended)
  const send = createRowSender(options, items, retry, sent)
  const { nextTime, isOverdue } = createTimes({ now, account, accounts, sends })

  /**
   * Signs a row while holding its lock. Normally the tab in which the row was submitted holds this lock. If the lock is
   * free, that tab was closed.
   */
  const signOnce = (item: OutboxItem) =>
    exclusively(
      `pinion:outbox-row:${item.row.id}`,
      async () => {
        const stored = await options.storage
        const there = item.mine ? item.row : await stored.get(item.row.id).catch(() => item.row)
        if (there?.event) item.row = there
        else if (there && items.isHere(item)) await sign(item)
        else items.leave(item)
      },
      ended,
    )

  const step = (item: OutboxItem): Promise<void> => {
    if (isOverdue(item.row)) return giveUp(options, items, item, 'No relay took it in 7 days.')
    return item.row.event ? send(item) : signOnce(item)
  }

  const work = async (item: OutboxItem): Promise<void> => {
    if (ended.aborted || item.busy || !items.isHere(item)) return
    clearTimeout(item.timer)
    const at = nextTime(item)
    if (at === Number.POSITIVE_INFINITY) return
    if (at > now()) {
      item.timer = setTimeout(() => void work(item), Math.min(at - now(), MAX_WAIT_MS))
      return
    }
    item.busy = true
    try {
      await step(item)
    } catch (error) {
      if (!ended.aborted) warn(error)
    } finally {
      item.busy = false
    }
    void work(item)
  }
  return work
}
