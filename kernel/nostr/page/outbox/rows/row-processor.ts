import { runExclusively } from '../tab-locks'
import type { OutboxItem, OutboxItems } from './outbox-items'
import type { RowSchedule } from './row-schedule'

/** Maximum number of milliseconds for which a timer is set. */
const MAX_WAIT_MS = 60 * 60_000

/** The two steps that advance a row. After each, the row is in another state or has a time for the next attempt. */
export interface RowSteps {
  readonly sign: (item: OutboxItem) => Promise<void>
  readonly send: (item: OutboxItem) => Promise<void>
}

/**
 * Returns a function that brings a row to its next state as soon as that is due, and continues until this tab has
 * nothing left to do for the row. `disposedSignal` is aborted when the outbox is disposed. `onError` is called with
 * errors that no step expects.
 */
export function createRowProcessor(
  items: OutboxItems,
  { sign, send }: RowSteps,
  { nextAttemptAt, isOverdue }: RowSchedule,
  now: () => number,
  disposedSignal: AbortSignal,
  onError: (error: unknown) => void,
): (item: OutboxItem) => Promise<void> {
  /**
   * Signs a row while holding its lock. Normally the tab in which the row was submitted holds this lock. If the lock is
   * free, that tab was closed, and this tab may sign in its place.
   */
  const signWithLock = (item: OutboxItem) =>
    runExclusively(
      `pinion:outbox-row:${item.row.id}`,
      async () => {
        const latestRow = item.isFromThisTab ? item.row : await items.readStored(item)
        if (latestRow?.event) items.change(item, latestRow)
        else if (latestRow && items.has(item)) await sign(item)
        else items.removeLocal(item)
      },
      disposedSignal,
    )

  const advanceRow = (item: OutboxItem): Promise<void> => {
    if (isOverdue(item.row)) return items.fail(item, 'No relay took it in 7 days.')
    return item.row.event ? send(item) : signWithLock(item)
  }

  const processRow = async (item: OutboxItem): Promise<void> => {
    if (disposedSignal.aborted || item.isBusy || !items.has(item)) return
    clearTimeout(item.timer)
    const dueAt = nextAttemptAt(item)
    if (dueAt === Number.POSITIVE_INFINITY) return
    if (dueAt > now()) {
      item.timer = setTimeout(() => void processRow(item), Math.min(dueAt - now(), MAX_WAIT_MS))
      return
    }
    item.isBusy = true
    try {
      await advanceRow(item)
    } catch (error) {
      if (!disposedSignal.aborted) onError(error)
    } finally {
      item.isBusy = false
    }
    void processRow(item)
  }
  return processRow
}
