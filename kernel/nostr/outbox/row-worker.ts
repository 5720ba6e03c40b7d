import { createTimes } from './next-time'
import type { OutboxOptions } from './outbox'
import type { OutboxItem, OutboxItems } from './outbox-items'
import type { RetryDelay } from './row-state'
import { createRowSender } from './send-row'
import { createRowSigner } from './sign-row'
import { exclusively } from './tab-locks'
import { giveUp } from './take-back'

/** ms; timers are set no further ahead than this. */
const MAX_WAIT_MS = 60 * 60_000

export interface RowWorkerOptions {
  readonly retry: RetryDelay
  /** Whether this tab is the one that sends. */
  readonly sends: () => boolean
  readonly isDisposed: () => boolean
  /** Called when the first relay has accepted the event. */
  readonly sent: (item: OutboxItem) => void
}

/** Brings a row to its next state as soon as it is due, and goes on until nothing is left to do in this tab. */
export function createRowWorker(
  options: OutboxOptions,
  items: OutboxItems,
  { retry, sends, isDisposed, sent }: RowWorkerOptions,
): (item: OutboxItem) => Promise<void> {
  const { now, account, warn } = options
  const sign = createRowSigner(options, items, retry)
  const send = createRowSender(options, items, retry, sent)
  const { nextTime, isOverdue } = createTimes({ now, account, sends })

  /**
   * The tab in which a row was submitted signs it and holds its lock. A row whose lock is free was left by a closed
   * tab.
   */
  const signOnce = (item: OutboxItem) =>
    exclusively(`pinion:outbox-row:${item.row.id}`, async () => {
      const stored = await options.storage
      const there = item.mine ? item.row : await stored.get(item.row.id).catch(() => item.row)
      if (there?.event) item.row = there
      else if (there && items.isHere(item)) await sign(item)
      else items.leave(item)
    })

  const step = (item: OutboxItem): Promise<void> => {
    if (isOverdue(item.row)) return giveUp(options, items, item, 'No relay took it in 7 days.')
    return item.row.event ? send(item) : signOnce(item)
  }

  const work = async (item: OutboxItem): Promise<void> => {
    if (isDisposed() || item.busy || !items.isHere(item)) return
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
      warn(error)
    } finally {
      item.busy = false
    }
    void work(item)
  }
  return work
}
