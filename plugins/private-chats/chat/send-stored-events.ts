import { createDisposable, type Disposable, type ReadableStore } from '#kernel'
import type { OutboxService, PublishJob } from '#kernel/ports'
import type { PrivateProtocol } from '../contract'
import type { AccountMessageStore } from '../store/account-message-store'
import type { OutgoingRow } from '../store/tables'
import { storeOtherTabDeliveries } from './store-other-tab-deliveries'
import { toOutgoingRowState } from './to-outgoing-row-state'

export interface StoredEventSender extends Disposable {
  /** Sends events again that every relay has refused. */
  retry(ids: readonly string[]): void
  /** Removes these events from the outbox. Those that no relay has accepted are not sent. */
  discard(rows: readonly OutgoingRow[]): Promise<void>
}

/**
 * Passes the stored events of one transport to the durable outbox, and stores the results. Events that were not sent
 * before the page was closed are passed again; the outbox sends each once. Those for one device, or for
 * one person where it is not said for which, go out one after the other, in whichever conversation: a device reads them
 * by one session. `outboxChanges` changes with the outbox.
 */
export function sendStoredEvents(
  store: AccountMessageStore,
  { id, send }: PrivateProtocol,
  outbox: () => OutboxService | undefined,
  outboxChanges: ReadableStore<unknown>,
): StoredEventSender {
  const jobs = new Map<string, { readonly job: PublishJob; readonly listening: Disposable }>()
  let isDisposed = false
  /** The last event for each device or recipient that was passed to the outbox. */
  const lastEventIds = new Map<string, string>()

  const enqueue = (row: OutgoingRow) => {
    const { event, only, relays } = row
    if (!event || isDisposed || jobs.has(event.id)) return
    const recipient = row.device ?? row.to
    const after = lastEventIds.get(recipient)
    // That somebody types or has read belongs to no conversation, and holds up no message.
    if (row.chat !== '') lastEventIds.set(recipient, event.id)
    const job = send(event, {
      ...(only && { onlyRelays: only }),
      ...(relays && { relays }),
      ...(after !== undefined && { after }),
    })
    let state: OutgoingRow['state'] = 'waiting'
    const updateState = () => {
      const next = toOutgoingRowState(job.status.get())
      if (next.state === state) return
      state = next.state
      void store
        .setOutgoingState(event.id, next)
        // If it is not stored, the event is handed over again after a reload.
        .catch(() => {})
      if (state === 'sent') stopFollowing(event.id)
    }
    jobs.set(event.id, { job, listening: job.status.subscribe(updateState) })
    updateState()
  }
  const enqueueAll = (rows: readonly OutgoingRow[]) => {
    for (const row of rows)
      try {
        enqueue(row)
      } catch {
        // The outbox does not take this one. The row stays, and is handed over again after a reload.
      }
  }
  const stopFollowing = (event: string) => {
    jobs.get(event)?.listening.dispose()
    jobs.delete(event)
  }

  /** What waited before this tab was opened goes out before what is written in it. */
  let lastEnqueued: Promise<unknown> = store.waitingEvents(id).then(
    rows => enqueueAll(rows.toSorted(compareOrder)),
    () => {},
  )
  const listening = store.onChange(({ outgoing }) => {
    const rows = outgoing.filter(({ transport }) => transport === id)
    if (rows.length > 0) lastEnqueued = lastEnqueued.then(() => enqueueAll(rows))
  })
  const otherTabs = storeOtherTabDeliveries(store, id, {
    isFollowedHere: event => jobs.has(event),
    findStatus: event =>
      outbox()
        ?.entries.get()
        .find(entry => entry.id === event)?.status,
    outboxChanges,
  })

  return {
    retry(ids) {
      for (const event of ids) {
        outbox()?.retry(event)
        // After a reload, nothing observes an event that has failed.
        if (!jobs.has(event))
          void store.outgoingById(event).then(row => {
            if (row) enqueue(row)
          })
      }
    },
    async discard(rows) {
      for (const row of rows) stopFollowing(row.id)
      await Promise.all(
        rows.map(row => outbox()?.discard(row.id, { includeSending: true, includeSent: true })),
      )
    },
    ...createDisposable(() => {
      isDisposed = true
      listening.dispose()
      otherTabs.dispose()
      for (const event of [...jobs.keys()]) stopFollowing(event)
    }),
  }
}

/** Orders rows as they were stored. Rows of former versions are older, and have only the times of their events. */
const compareOrder = (a: OutgoingRow, b: OutgoingRow): number =>
  (a.order ?? 0) - (b.order ?? 0) || (a.event?.created_at ?? 0) - (b.event?.created_at ?? 0)
