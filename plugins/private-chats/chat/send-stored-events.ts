import { createDisposable, type Disposable, type ReadableStore } from '#kernel'
import type { OutboxService, PublishJob, RelayChoice } from '#kernel/ports'
import type { PrivateProtocol } from '../contract'
import type { AccountMessageStore } from '../store/account-message-store'
import type { OutgoingRow } from '../store/tables'
import { storeOtherTabDeliveries } from './store-other-tab-deliveries'
import { toOutgoingRowState } from './to-outgoing-row-state'

export interface StoredEventSender extends Disposable {
  /** Sends events again that have failed because every relay has refused them. */
  retry(ids: readonly string[]): void
  /** Removes these events from the outbox. Those that no relay has accepted are not sent. */
  discard(rows: readonly OutgoingRow[]): Promise<void>
}

/**
 * Passes the stored events of one transport to the durable outbox, and stores the results. Events that were not sent
 * before the page was closed are passed again; the outbox sends each once. Events for one device (or for one person, if
 * no device is named) are sent one after the other, across all conversations, because a device decrypts them with one
 * session. An event whose relays are not known yet waits until the transport has found them. `outboxChanges` changes
 * with the outbox.
 */
export function sendStoredEvents(
  store: AccountMessageStore,
  { id, send, findRelays }: PrivateProtocol,
  outbox: () => OutboxService | undefined,
  outboxChanges: ReadableStore<unknown>,
): StoredEventSender {
  const jobs = new Map<string, { readonly job: PublishJob; readonly listening: Disposable }>()
  /** By event id, the searches for relays that have not ended. */
  const relaySearches = new Map<string, AbortController>()
  let isDisposed = false
  /**
   * The id of the last message event that was passed to the outbox for each device, or for each recipient without a
   * device. Typing events and receipts do not count.
   */
  const lastEventIds = new Map<string, string>()

  /** Sends the event once its relays are known. If its recipient has none, the event has failed. */
  const findRelaysAndEnqueue = async (row: OutgoingRow, find: NonNullable<typeof findRelays>) => {
    const search = new AbortController()
    const { signal } = search
    relaySearches.set(row.id, search)
    try {
      if (row.state === 'failed') await store.restartRelaySearch(row.id)
      signal.throwIfAborted()
      const found = await find(row.to, row.chat, signal)
      signal.throwIfAborted()
      if ('refusal' in found)
        return await store.setOutgoingState(row.id, { state: 'failed', reason: found.refusal })
      // If this fails, only a restart needs another search.
      await store.setOutgoingRelays(row.id, found).catch(() => {})
      signal.throwIfAborted()
      const { only: _, ...unroutedRow } = row
      const isSearchedAgain = row.state === 'failed' || row.isSearchedAgain
      const choice = found.only ? { onlyRelays: found.only } : {}
      enqueueFound({ ...unroutedRow, ...found }, isSearchedAgain ? choice : undefined)
    } catch {
      // The search was given up, or its result cannot be stored. It is made again after a reload.
    } finally {
      relaySearches.delete(row.id)
    }
  }
  const enqueue = (row: OutgoingRow) => {
    if (isDisposed || relaySearches.has(row.id)) return
    // The relays of a failed event are searched again: its recipient's list, or what the reader allows, may have changed.
    const areRelaysKnown = row.only !== undefined && row.state === 'waiting' && !row.isSearchedAgain
    if (row.waitsForRelays !== undefined && findRelays && !areRelaysKnown)
      void findRelaysAndEnqueue(row, findRelays)
    else enqueueFound(row)
  }
  /** `reroute` are the relays that a second search has found. */
  const enqueueFound = (row: OutgoingRow, reroute?: RelayChoice) => {
    const { event, only, relays } = row
    if (!event || isDisposed || jobs.has(event.id)) return
    const recipient = row.device ?? row.to
    const after = lastEventIds.get(recipient)
    // Typing events and receipts belong to no conversation, and must not delay messages.
    if (row.chat !== '') lastEventIds.set(recipient, event.id)
    const job = send(event, {
      ...(only && { onlyRelays: only }),
      ...(relays && { relays }),
      ...(after !== undefined && { after }),
    })
    let state = reroute ? 'failed' : row.state
    let waitingReroute = reroute
    const updateState = () => {
      const next = toOutgoingRowState(job.status.get())
      if (waitingReroute) {
        // Until the outbox has read the event, it is not known whether it has failed there.
        if (next.state === 'waiting') return
        const choice = waitingReroute
        waitingReroute = undefined
        // The relays of an earlier search have refused the event, and the outbox still has it with those.
        const service = outbox()
        if (next.state === 'failed' && service) return service.retry(event.id, choice)
      }
      if (next.state === state) return
      state = next.state
      void store
        .setOutgoingState(event.id, next)
        // If the result is not stored, the event is passed to the outbox again after a reload.
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
        // The outbox refuses this event. Its row stays, and is passed again after a reload.
      }
  }
  const stopFollowing = (event: string) => {
    relaySearches.get(event)?.abort()
    jobs.get(event)?.listening.dispose()
    jobs.delete(event)
  }

  /** Events that waited before this tab was opened are sent before the events that this tab creates. */
  let lastEnqueued: Promise<unknown> = store.waitingEvents(id).then(
    rows => enqueueAll(rows.toSorted(compareOrder)),
    () => {},
  )
  const listening = store.onChange(({ outgoing }) => {
    const rows = outgoing.filter(({ transport }) => transport === id)
    if (rows.length > 0) lastEnqueued = lastEnqueued.then(() => enqueueAll(rows))
  })
  const otherTabs = storeOtherTabDeliveries(store, id, {
    isFollowedHere: event => jobs.has(event) || relaySearches.has(event),
    findStatus: event =>
      outbox()
        ?.entries.get()
        .find(entry => entry.id === event)?.status,
    outboxChanges,
  })

  const retryRow = (row: OutgoingRow) => {
    // Another tab may have sent the event since it was shown as failed.
    if (row.state === 'sent' || relaySearches.has(row.id)) return
    if (row.waitsForRelays !== undefined && findRelays) stopFollowing(row.id)
    else outbox()?.retry(row.id)
    // After a reload, this tab does not follow a failed event any more.
    if (!jobs.has(row.id)) enqueueAll([row])
  }

  return {
    retry(ids) {
      for (const event of ids)
        void store.outgoingById(event).then(
          row => row && retryRow(row),
          // The store is closed, or the browser does not read it. The event is passed again after a reload.
          () => {},
        )
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
      for (const event of [...jobs.keys(), ...relaySearches.keys()]) stopFollowing(event)
    }),
  }
}

/**
 * Compares rows by the order in which they were stored. Rows of earlier versions of Pinion come first; they are ordered
 * by the times of their events.
 */
const compareOrder = (a: OutgoingRow, b: OutgoingRow): number =>
  (a.order ?? 0) - (b.order ?? 0) || (a.event?.created_at ?? 0) - (b.event?.created_at ?? 0)
