import { coalesceRuns, createDisposable, type Disposable, type ReadableStore } from '#kernel'
import type { PublishStatus } from '#kernel/ports'
import type { AccountMessageStore } from '../store/account-message-store'
import { toOutgoingRowState } from './to-outgoing-row-state'

interface FollowedOutbox {
  /** True if this tab follows the event's publication itself. */
  isFollowedHere(eventId: string): boolean
  findStatus(eventId: string): PublishStatus | undefined
  readonly outboxChanges: ReadableStore<unknown>
}

/**
 * Stores the result of events that other tabs have passed to the outbox. A tab that is closed before its events are sent
 * cannot do that itself, and its messages would count as waiting although the outbox of the next tab has sent them.
 */
export function storeOtherTabDeliveries(
  store: AccountMessageStore,
  transport: string,
  { isFollowedHere, findStatus, outboxChanges }: FollowedOutbox,
): Disposable {
  let waitingIds: readonly string[] = []
  const storeResults = () => {
    for (const eventId of waitingIds) {
      const status = findStatus(eventId)
      const result = status && toOutgoingRowState(status)
      if (!result || result.state === 'waiting') continue
      waitingIds = waitingIds.filter(id => id !== eventId)
      // If it is not stored, the event is passed to the outbox again at the next start.
      void store.setOutgoingState(eventId, result).catch(() => {})
    }
  }
  const readWaiting = coalesceRuns(async () => {
    const rows = await store.waitingEvents(transport)
    waitingIds = rows.flatMap(({ id }) => (isFollowedHere(id) ? [] : [id]))
    storeResults()
  })
  const storeSubscription = store.onChange(({ isFromOtherTab }) => {
    if (isFromOtherTab) readWaiting()
  })
  const outboxSubscription = outboxChanges.subscribe(storeResults)
  return createDisposable(() => {
    waitingIds = []
    storeSubscription.dispose()
    outboxSubscription.dispose()
  })
}
