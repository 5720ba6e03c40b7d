import { coalesceRuns, createDisposable, type Disposable, type ReadableStore } from '#kernel'
import type { PublishStatus } from '#kernel/ports'
import type { AccountMessageStore } from '../store/account-message-store'
import type { OutgoingRow } from '../store/tables'
import { toOutgoingRowState } from './to-outgoing-row-state'

interface FollowedOutbox {
  /** True if this tab follows the event's publication itself. */
  isFollowedHere(eventId: string): boolean
  findStatus(eventId: string): PublishStatus | undefined
  readonly outboxChanges: ReadableStore<unknown>
}

/**
 * Stores the results of events that other tabs have passed to the outbox. A tab that was closed before its events were
 * sent cannot store them itself: its messages would be shown as waiting although the outbox of another tab has sent
 * them.
 */
export function storeOtherTabDeliveries(
  store: AccountMessageStore,
  transport: string,
  { isFollowedHere, findStatus, outboxChanges }: FollowedOutbox,
): Disposable {
  let waitingRows: readonly OutgoingRow[] = []
  const storeResults = () => {
    for (const row of waitingRows) {
      const status = findStatus(row.id)
      const result = status && toOutgoingRowState(status)
      if (!result || result.state === 'waiting') continue
      if (result.state === 'failed' && row.isSearchedAgain) continue
      waitingRows = waitingRows.filter(other => other !== row)
      // If the result is not stored, the event is passed to the outbox again at the next start.
      void store.setOutgoingState(row.id, result).catch(() => {})
    }
  }
  const readWaiting = coalesceRuns(async () => {
    const rows = await store.waitingEvents(transport)
    waitingRows = rows.filter(({ id }) => !isFollowedHere(id))
    storeResults()
  })
  const storeSubscription = store.onChange(({ isFromOtherTab }) => {
    if (isFromOtherTab) readWaiting()
  })
  const outboxSubscription = outboxChanges.subscribe(storeResults)
  return createDisposable(() => {
    waitingRows = []
    storeSubscription.dispose()
    outboxSubscription.dispose()
  })
}
