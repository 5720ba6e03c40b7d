import type { TransportStore } from '#contracts/private-chats'
import { createValueStore, type ReadableStore, type ValueStore } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { type DirectRumorChanges, mergeDirectRumorChanges } from './direct-rumor-changes'

/** Maximum number of events that are decrypted at the same time by a signer that may ask the user for each of them. */
const MAX_PARALLEL_PROMPTS = 2
/**
 * Maximum number of events that are decrypted at the same time by this browser's own key. One after the other, each
 * would wait for the engine to verify the one before.
 */
const MAX_PARALLEL = 16
/** Maximum number of events that are stored in one commit. */
const MAX_BATCH_EVENTS = 50
/** ms of decrypting after which the decrypted events are stored, so that they do not wait for a slow signer. */
const MAX_BATCH_MS = 50
/**
 * Number of waiting events at which relays are no longer asked for older ones. New events are still added beyond it.
 */
const MAX_REQUESTED = 1_000
/**
 * Number of consecutive refusals after which a run ends: the signer is probably out of reach, or its owner declines, and
 * would be asked for each of hundreds of events. It is more than one or two, because strangers send events that no
 * signer decrypts. The next event that arrives, or the reader, starts another run.
 */
const MAX_REFUSALS = 8

export interface DecryptQueueState {
  /** Number of events that wait to be decrypted. */
  readonly waitingCount: number
  /** True while events are being decrypted. */
  readonly isRunning: boolean
  /** Number of events in this session that the signer did not decrypt, or that are malformed or forged. */
  readonly refusedCount: number
}

/** Decrypts events from relays, a few at the same time, the latest arrival first. */
export interface DecryptQueue {
  readonly state: ReadableStore<DecryptQueueState>
  /** Adds events to the queue, except those that were processed before. */
  addEvents(events: readonly NostrEvent[]): void
  /**
   * Returns the earliest time (s), not before `since` (s), of an added event that is not stored yet. Infinity if all
   * are stored.
   */
  oldestUnreadSeconds(since: number): number
  /**
   * True if relays may be asked for older events. Without this limit, strangers could fill the page's memory with
   * waiting events.
   */
  hasRoom(): boolean
  /** Starts decrypting the waiting events, and tries again those that the signer has not decrypted. */
  resume(): void
  /** Decrypts nothing more until `resume` is called. An event that the signer is decrypting now is still stored. */
  pauseQueue(): void
}

interface DecryptQueueOptions<Opened> {
  readonly store: TransportStore
  /**
   * Decrypts an event. Never rejects. Events that are refused with `not-decrypted` or `not-verified` are not marked as
   * read, because a later attempt may succeed: relays send them again, and the reader may have them decrypted.
   */
  openEvent(event: NostrEvent): Promise<Opened | { readonly refused: string }>
  /** Returns the changes that a decrypted event causes. Undefined if there are none. */
  toChanges(opened: Opened): DirectRumorChanges | undefined
  /** True if this browser holds the account's key, so that decrypting asks nobody. */
  readonly isOwnKey: boolean
  /**
   * True if events are decrypted as soon as they arrive, because this browser holds the account's key, or because the
   * reader has allowed it.
   */
  readonly startsAutomatically: () => boolean
}

/** Refusals that may be caused by the signer or the browser, and not by the event itself. */
const RETRYABLE_REFUSALS: readonly string[] = ['not-decrypted', 'not-verified']

export function createDecryptQueue<Opened extends object>({
  store,
  openEvent,
  toChanges,
  isOwnKey,
  startsAutomatically,
}: DecryptQueueOptions<Opened>): DecryptQueue {
  /**
   * In the order of arrival. The time of a wrap is random within two days, so a new message may look older than a flood
   * of others. By its arrival, it is decrypted first.
   */
  const waitingEvents: NostrEvent[] = []
  /** The order of arrival of each added event, by event id. */
  const arrivalNumbers = new Map<string, number>()
  let lastArrivalNumber = 0
  /** Times (s) of the events that are not known to be stored, by event id. */
  const unreadTimes = new Map<string, number>()
  /** Events that the signer has not decrypted, by event id. They are tried again when the reader asks for it. */
  const declinedEvents = new Map<string, NostrEvent>()
  const state: ValueStore<DecryptQueueState> = createValueStore({
    waitingCount: 0,
    isRunning: false,
    refusedCount: 0,
  })
  /** Number of events that are being looked up in the database. */
  let lookedUpCount = 0
  /**
   * True while a run exists. It may be waiting for the signer although the reader has paused it, so this is not the same
   * as `isPaused`: a second run beside it would ask the signer twice as much at the same time.
   */
  let isProcessing = false
  let isPaused = false
  let refusedCount = 0
  let consecutiveRefusals = 0
  const updateState = () => {
    if (!store.signal.aborted)
      state.set({
        waitingCount: waitingEvents.length + declinedEvents.size,
        isRunning: isProcessing && !isPaused,
        refusedCount,
      })
  }

  const openOne = async (event: NostrEvent) => {
    const opened = await openEvent(event)
    if (!('refused' in opened)) {
      consecutiveRefusals = 0
      return { event, opened, isDone: true, isRefused: false } as const
    }
    const isDone = !RETRYABLE_REFUSALS.includes(opened.refused)
    consecutiveRefusals = isDone ? 0 : consecutiveRefusals + 1
    return { event, isDone, isRefused: true } as const
  }
  const mayContinue = () => !isPaused && !store.signal.aborted && consecutiveRefusals < MAX_REFUSALS
  type Result = Awaited<ReturnType<typeof openOne>>
  /** Decrypts waiting events until their number or the time is enough for one commit. */
  const openBatch = async (): Promise<readonly Result[]> => {
    const startedAt = performance.now()
    const results: Result[] = []
    do {
      const next = waitingEvents.splice(isOwnKey ? -MAX_PARALLEL : -MAX_PARALLEL_PROMPTS).toReversed()
      results.push(...(await Promise.all(next.map(openOne))))
    } while (
      waitingEvents.length > 0 &&
      mayContinue() &&
      results.length < MAX_BATCH_EVENTS &&
      performance.now() - startedAt < MAX_BATCH_MS
    )
    return results
  }
  const sortByArrival = (results: readonly Result[]) =>
    results.toSorted(
      ({ event: a }, { event: b }) => (arrivalNumbers.get(a.id) ?? 0) - (arrivalNumbers.get(b.id) ?? 0),
    )
  const storeBatch = async (results: readonly Result[]) => {
    // Within one commit, the results are applied from the earliest arrival to the latest, so that the later of two
    // subjects with the same time wins. They were decrypted in another order, because events have arrived meanwhile.
    const changesList = sortByArrival(results).flatMap(({ opened }) => (opened && toChanges(opened)) ?? [])
    const readMarks = results.flatMap(({ event, isDone }) =>
      isDone ? [{ id: event.id, at: event.created_at }] : [],
    )
    await store.commit({ ...mergeDirectRumorChanges(changesList), read: readMarks })
    for (const { id } of readMarks) unreadTimes.delete(id)
    for (const { event, isDone, isRefused } of results) {
      if (isRefused) refusedCount++
      if (!isDone) declinedEvents.set(event.id, event)
    }
  }
  const processWaiting = async () => {
    if (isProcessing || isPaused) return
    isProcessing = true
    consecutiveRefusals = 0
    updateState()
    try {
      while (waitingEvents.length > 0 && mayContinue()) {
        const results = await openBatch()
        try {
          if (!store.signal.aborted) await storeBatch(results)
        } catch (error) {
          waitingEvents.push(...sortByArrival(results).map(({ event }) => event))
          throw error
        }
        updateState()
      }
    } catch {
      // Storing has failed, or the store is closed. The events are not marked as read, so they wait for the next run.
    } finally {
      isProcessing = false
      updateState()
    }
  }
  const startRun = () => void processWaiting()

  return {
    state,
    addEvents(events) {
      const newEvents = events.filter(({ id }) => !arrivalNumbers.has(id))
      if (newEvents.length === 0) return
      // Of events that arrive together, the newest counts as the last, which is decrypted first.
      const sorted = newEvents.toSorted((a, b) => a.created_at - b.created_at)
      for (const { id, created_at } of sorted) {
        arrivalNumbers.set(id, ++lastArrivalNumber)
        unreadTimes.set(id, created_at)
      }
      lookedUpCount += newEvents.length
      void store
        .filterUnread(newEvents.map(({ id }) => id))
        .finally(() => {
          lookedUpCount -= newEvents.length
        })
        .then(
          ids => {
            const unreadIds = new Set(ids)
            for (const { id } of newEvents) if (!unreadIds.has(id)) unreadTimes.delete(id)
            waitingEvents.push(...sorted.filter(({ id }) => unreadIds.has(id)))
            updateState()
            if (waitingEvents.length > 0 && startsAutomatically()) startRun()
          },
          // The database did not answer. The events are added again when their query changes next.
          () => {
            for (const { id } of newEvents) arrivalNumbers.delete(id)
          },
        )
    },
    oldestUnreadSeconds(since) {
      let oldest = Number.POSITIVE_INFINITY
      for (const timeSeconds of unreadTimes.values())
        if (timeSeconds >= since && timeSeconds < oldest) oldest = timeSeconds
      return oldest
    },
    hasRoom: () => waitingEvents.length + lookedUpCount < MAX_REQUESTED,
    resume() {
      // These events are tried last. Otherwise, events that nobody can decrypt would delay all others each time.
      waitingEvents.unshift(...declinedEvents.values())
      declinedEvents.clear()
      isPaused = false
      consecutiveRefusals = 0
      startRun()
      updateState()
    },
    pauseQueue() {
      isPaused = true
      updateState()
    },
  }
}
