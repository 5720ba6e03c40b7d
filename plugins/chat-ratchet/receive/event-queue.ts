import { type ChatChanges, isStaleRecordError, type TransportStore } from '#contracts/private-chats'
import type { ReadableStore } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { SKIPPED_KEY_LIFETIME_MS } from '../core/skipped-keys'
import type { RatchetRecords, RecordChange } from '../records/ratchet-records'

/** Maximum number of messages that are kept in memory although no session knows their author yet. */
const MAX_SESSIONLESS = 1_000
/**
 * Maximum number of messages that wait in memory for older ones. Relays send any further ones again at the next start.
 */
const MAX_AHEAD = 10_000
/**
 * ms after its creation for which a message waits for older ones that unreachable relays may have. This is as long as
 * the keys of skipped messages are kept. Until then, relays send the message again at each start.
 */
const MAX_AHEAD_WAIT_MS = SKIPPED_KEY_LIFETIME_MS
/**
 * Number of responses that are read before messages get their turn again, so that strangers' responses do not delay
 * messages.
 */
const RESPONSES_PER_TURN = 5

/** ms for which a message waits for the rumor that creates the group it names. */
const GROUP_WAIT_MS = 3_000

/** Maximum number of events that are marked as read in one commit. */
const MARKS_PER_COMMIT = 50

/** The changes to the account's chats that result from one event. */
export interface ReceivedEventChanges extends ChatChanges {
  /** True for a malformed or forged event, which changes nothing that the reader sees. */
  readonly isRefused?: boolean
}

type ReadResult = ReceivedEventChanges | 'unknown' | 'refused' | 'ahead' | 'no-group'

/**
 * How much of the messages the relays have sent: `loading` while older ones are being requested, `partial` if a relay
 * that may have more does not answer, `complete` if no relay has more.
 */
export type BackfillState = 'loading' | 'partial' | 'complete'

interface EventQueueOptions {
  readonly store: TransportStore
  /** Resolves with the records as they are stored now. */
  reload(): Promise<RatchetRecords>
  /** Takes over changes of records that were committed. */
  applyCommitted(changes: readonly RecordChange[]): void
  /**
   * The records as this tab has read them last. When they change, by this queue or from outside, messages that wait for
   * a session or a group are tried again.
   */
  readonly records: ReadableStore<RatchetRecords>
  /** `isLastAttempt` is true if the message has waited for its group already. */
  readMessage(event: NostrEvent, records: RatchetRecords, isLastAttempt: boolean): Promise<ReadResult>
  readResponse(event: NostrEvent, records: RatchetRecords): Promise<ReadResult>
  /** Called when an event that is malformed or forged, or that no session decrypts, has been marked as read. */
  onRefused(): void
  /**
   * Called when the first message begins to wait for older ones that no relay has sent, and when no message waits any
   * more.
   */
  onAheadChange(areWaiting: boolean): void
}

const isOnlyMark = ({ read, unkeptCount: _, ...others }: ChatChanges): boolean =>
  read !== undefined && Object.keys(others).length === 0

/** Reads events one after the other, because each message changes its session. */
export interface EventQueue {
  /**
   * Adds messages to the queue. A message that is too far ahead of the last one that was read is not marked as read,
   * and waits for the messages between: as long as those are `loading`, and, if they stay `partial`, until 30 days
   * after its creation.
   */
  addMessages(events: readonly NostrEvent[], completeness: BackfillState): void
  addResponses(events: readonly NostrEvent[]): void
}

export function createEventQueue(options: EventQueueOptions): EventQueue {
  const { store } = options
  const knownIds = new Set<string>()
  const messages: NostrEvent[] = []
  let responses: NostrEvent[] = []
  /** Messages whose author no session knows yet, by event id. */
  const sessionless = new Map<string, NostrEvent>()
  /**
   * Messages, by event id, that are too far ahead to be read. They wait while older messages are requested, or while a
   * relay that may have older ones does not answer.
   */
  const aheadMessages = new Map<string, NostrEvent>()
  let areWaiting = false
  let completeness: BackfillState = 'loading'
  /** True if a session has changed since the messages in `aheadMessages` were last tried. */
  let hasProgress = false
  let lastAddition: Promise<unknown> = Promise.resolve()
  /** Messages that wait for their groups, by event id; and below, the ids of messages that have finished waiting. */
  const awaitingGroup = new Map<string, NostrEvent>()
  const waitedIds = new Set<string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const recordsSubscription = options.records.subscribe(() => retryWaiting())
  store.signal.addEventListener('abort', () => {
    recordsSubscription.dispose()
    for (const timer of timers) clearTimeout(timer)
  })
  let isRunning = false
  /** Results of reading that are only marked as read, and are not stored yet. */
  const unstoredMarks: ReceivedEventChanges[] = []

  const canWait = ({ created_at }: NostrEvent) =>
    completeness === 'loading' ||
    (completeness === 'partial' && Date.now() - created_at * 1_000 < MAX_AHEAD_WAIT_MS)
  /** Puts the messages in `aheadMessages` for which `isTriedAgain` is true back into the queue. */
  const retryAhead = (isTriedAgain: (event: NostrEvent) => boolean) => {
    const retried = [...aheadMessages.values()].filter(isTriedAgain)
    messages.push(...retried)
    for (const { id } of retried) aheadMessages.delete(id)
  }
  const reportAhead = () => {
    if (aheadMessages.size > 0 === areWaiting) return
    areWaiting = !areWaiting
    options.onAheadChange(areWaiting)
  }
  /** Rejects with `StaleRecordError` if another tab has changed the event's session meanwhile. */
  const tryReadEvent = async (
    event: NostrEvent,
    readEventKind: (event: NostrEvent, records: RatchetRecords) => Promise<ReadResult>,
  ): Promise<void> => {
    if ((await store.filterUnread([event.id])).length === 0) return
    const step = await readEventKind(event, options.records.get())
    if (step === 'unknown') {
      sessionless.set(event.id, event)
      for (const id of sessionless.keys()) if (sessionless.size > MAX_SESSIONLESS) sessionless.delete(id)
      return
    }
    if (step === 'no-group') {
      awaitingGroup.set(event.id, event)
      const timer = setTimeout(() => {
        timers.delete(timer)
        if (!awaitingGroup.delete(event.id)) return
        waitedIds.add(event.id)
        messages.push(event)
        void processQueue()
      }, GROUP_WAIT_MS)
      timers.add(timer)
      return
    }
    if (step === 'ahead' && canWait(event)) {
      if (aheadMessages.size < MAX_AHEAD) aheadMessages.set(event.id, event)
      return
    }
    if (step === 'refused' || step === 'ahead') {
      await store.commit({ read: [{ id: event.id, at: event.created_at }] })
      options.onRefused()
      return
    }
    const { isRefused, ...changes } = step
    if (isOnlyMark(changes)) {
      unstoredMarks.push(step)
      if (unstoredMarks.length >= MARKS_PER_COMMIT) await storeMarks()
      return
    }
    await store.commit(changes)
    if (isRefused) options.onRefused()
    if (step.records?.length) {
      hasProgress = true
      options.applyCommitted(step.records)
    }
  }
  /** Stores together that events were read which change nothing else, because strangers can send thousands of them. */
  const storeMarks = async () => {
    const marks = unstoredMarks.splice(0)
    if (marks.length === 0) return
    await store.commit({
      read: marks.flatMap(({ read = [] }) => read),
      unkeptCount: marks.reduce((sum, { unkeptCount = 0 }) => sum + unkeptCount, 0),
    })
    for (const { isRefused } of marks) if (isRefused) options.onRefused()
  }
  /** Reads an event, again while another tab changes its session meanwhile, perhaps by reading the same event. */
  const readEvent = async (...args: Parameters<typeof tryReadEvent>): Promise<void> => {
    let isFirstAttempt = true
    try {
      await store.retryOnStaleRecord(async () => {
        if (!isFirstAttempt) await options.reload()
        isFirstAttempt = false
        await tryReadEvent(...args)
      })
    } catch (error) {
      // If another tab was faster each time, the event is not marked as read, so it comes again at the next start.
      if (!isStaleRecordError(error)) throw error
    }
  }
  let knownRecords = options.records.get()
  /** Puts messages back into the queue that waited for what the records have now. */
  const retryWaiting = () => {
    const before = knownRecords
    knownRecords = options.records.get()
    // The changes may have created the group that a message waits for.
    messages.push(...awaitingGroup.values())
    awaitingGroup.clear()
    if (sessionless.size > 0 && knownRecords.authors.join() !== before.authors.join()) {
      messages.push(...sessionless.values())
      sessionless.clear()
    }
    if (messages.length > 0) void processQueue()
  }
  const processQueue = async () => {
    if (isRunning) return
    isRunning = true
    try {
      while (!store.signal.aborted) {
        if (messages.length === 0 && hasProgress) {
          hasProgress = false
          retryAhead(() => true)
        }
        // Messages are read in the order in which they were written, so that few keys of skipped messages have to be
        // kept.
        messages.sort((a, b) => a.created_at - b.created_at)
        const message = messages.shift()
        if (message)
          await readEvent(message, (event, records) =>
            options.readMessage(event, records, waitedIds.has(event.id)),
          )
        else {
          const next = responses.splice(0, RESPONSES_PER_TURN)
          if (next.length === 0) {
            await storeMarks()
            if (messages.length > 0 || responses.length > 0) continue
            break
          }
          for (const response of next) await readEvent(response, options.readResponse)
        }
      }
    } catch {
      // Storing has failed, or the store is closed. The events are not marked as read, so they come again at the next
      // start.
    } finally {
      isRunning = false
      reportAhead()
    }
  }
  const filterUnread = async (events: readonly NostrEvent[]) => {
    const newEvents = events.filter(({ id }) => !knownIds.has(id))
    for (const { id } of newEvents) knownIds.add(id)
    if (newEvents.length === 0) return []
    const unread = new Set(await store.filterUnread(newEvents.map(({ id }) => id)))
    // Another tab has read some of these events, so its sessions are newer than this tab's.
    if (unread.size < newEvents.length) await options.reload()
    return newEvents.filter(({ id }) => unread.has(id))
  }
  /**
   * Additions run one after the other, so that waiting messages are tried again only when all earlier messages are in
   * the queue.
   */
  const enqueue = (events: readonly NostrEvent[], append: (events: readonly NostrEvent[]) => void) => {
    lastAddition = lastAddition
      .then(() => filterUnread(events))
      .then(
        newEvents => {
          append(newEvents)
          void processQueue()
        },
        () => {},
      )
  }
  return {
    addMessages: (events, nextCompleteness) =>
      enqueue(events, newEvents => {
        completeness = nextCompleteness
        messages.push(...newEvents)
        retryAhead(event => !canWait(event))
      }),
    addResponses: events =>
      enqueue(events, newEvents => {
        responses = [...responses, ...newEvents]
      }),
  }
}
