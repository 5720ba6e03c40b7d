import type { DurableOutboxOptions } from './durable-outbox'
import type { OutboxItem, OutboxItems } from './outbox-items'
import { createOutboxSchedule } from './outbox-schedule'
import { failRow } from './retract-unsent'
import type { RetryDelay } from './row-patches'
import { createRowSender } from './row-sender'
import { createRowSigner } from './row-signer'
import { runExclusively } from './tab-locks'

/** Maximum number of milliseconds for which a timer is set. */
const MAX_WAIT_MS = 60 * 60_000

export interface RowProcessorOptions {
  readonly retryDelay: RetryDelay
  /** True if this tab is the one that sends events. */
  readonly isSendingTab: () => boolean
  /** Aborted when the outbox is disposed. */
  readonly disposedSignal: AbortSignal
  /** Called when the first relay has accepted the item's event. */
  readonly onFirstAccepted: (item: OutboxItem) => void
}

/**
 * Returns a function that brings a row to its next state as soon as that is due, and continues until this tab has
 * nothing left to do for the row.
 */
export function createRowProcessor(
  options: DurableOutboxOptions,
  items: OutboxItems,
  { retryDelay, isSendingTab, disposedSignal, onFirstAccepted }: RowProcessorOptions,
): (item: OutboxItem) => Promise<void> {
  const { now, currentAccount, accounts, warn } = options
  const sign = createRowSigner(options, items, retryDelay, disposedSignal)
  const send = createRowSender(options, items, retryDelay, onFirstAccepted)
  const { nextTime, isOverdue } = createOutboxSchedule({
    now,
    currentAccount,
    accounts,
    isSendingTab,
  })

  /**
   * Signs a row while holding its lock. Normally the tab in which the row was submitted holds this lock. If the lock is
   * free, that tab was closed.
   */
  const signWithLock = (item: OutboxItem) =>
    runExclusively(
      `pinion:outbox-row:${item.row.id}`,
      async () => {
        const storage = await options.storage
        const latestRow = item.isFromThisTab ? item.row : await storage.get(item.row.id).catch(() => item.row)
        if (latestRow?.event) item.row = latestRow
        else if (latestRow && items.has(item)) await sign(item)
        else items.removeLocal(item)
      },
      disposedSignal,
    )

  const advanceRow = (item: OutboxItem): Promise<void> => {
    if (isOverdue(item.row)) return failRow(options, items, item, 'No relay took it in 7 days.')
    return item.row.event ? send(item) : signWithLock(item)
  }

  const processRow = async (item: OutboxItem): Promise<void> => {
    if (disposedSignal.aborted || item.isBusy || !items.has(item)) return
    clearTimeout(item.timer)
    const dueAt = nextTime(item)
    if (dueAt === Number.POSITIVE_INFINITY) return
    if (dueAt > now()) {
      item.timer = setTimeout(() => void processRow(item), Math.min(dueAt - now(), MAX_WAIT_MS))
      return
    }
    item.isBusy = true
    try {
      await advanceRow(item)
    } catch (error) {
      if (!disposedSignal.aborted) warn(error)
    } finally {
      item.isBusy = false
    }
    void processRow(item)
  }
  return processRow
}
