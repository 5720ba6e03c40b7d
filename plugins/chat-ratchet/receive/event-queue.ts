import type { ChatStep, TransportStore } from '#contracts/private-chats'
import type { NostrEvent } from '#kernel/ports'
import type { RatchetRecords } from '../records/ratchet-records'

/** Number of messages without a session that are kept for the case that their session turns. */
const MAX_EARLY = 1_000
/** Number of times that a step is made anew because another tab was faster. */
const MAX_ATTEMPTS = 5
/** Responses that are read between two looks for messages: strangers' responses must not delay known people's messages. */
const RESPONSES_IN_A_ROW = 5

/** ms for which a message waits for the group that it names. */
const GROUP_MS = 3_000

/** The changes to the account's chats that reading one event from a relay gives. */
export interface ReadStep extends ChatStep {
  /** True for a malformed or forged event: it changes nothing that is shown. */
  readonly isRefused?: boolean
}

type Result = ReadStep | 'unknown' | 'refused' | 'ahead' | 'no-group'

interface QueueParts {
  readonly store: TransportStore
  /** Returns the records as they are stored now. */
  reload(): Promise<RatchetRecords>
  readonly records: () => RatchetRecords
  /** `isLast` is true if the message has waited for its group already. */
  readMessage(event: NostrEvent, records: RatchetRecords, isLast: boolean): Promise<Result>
  readResponse(event: NostrEvent, records: RatchetRecords): Promise<Result>
  /** Called when an event has been marked as read that is malformed, forged or decrypted by no session. */
  onRefused(): void
}

/** Reads events one after the other, because each message changes its session. */
export interface EventQueue {
  /**
   * `isWhole` is false while relays are asked for older messages. Until then, one that is too far ahead of those that
   * came waits for them.
   */
  addMessages(events: readonly NostrEvent[], isWhole: boolean): void
  addResponses(events: readonly NostrEvent[]): void
}

export function createEventQueue(parts: QueueParts): EventQueue {
  const { store } = parts
  const known = new Set<string>()
  let messages: NostrEvent[] = []
  let responses: NostrEvent[] = []
  /** Messages by authors that no session has yet. */
  const early = new Map<string, NostrEvent>()
  /** Messages that are too far ahead, while older ones are asked for: no more than the pages that are asked for have. */
  const ahead = new Map<string, NostrEvent>()
  let isWhole = false
  let adding: Promise<unknown> = Promise.resolve()
  /** Messages that wait for their groups, and those that have waited. */
  const groupless = new Map<string, NostrEvent>()
  const waited = new Set<string>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  store.signal.addEventListener('abort', () => {
    for (const timer of timers) clearTimeout(timer)
  })
  let running = false

  const readOne = async (
    event: NostrEvent,
    read: (event: NostrEvent, records: RatchetRecords) => Promise<Result>,
  ): Promise<void> => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      if ((await store.unread([event.id])).length === 0) {
        // A second tab has read it, so its session has changed.
        if (attempt > 0) await reload()
        return
      }
      const step = await read(event, parts.records())
      if (step === 'unknown') {
        early.set(event.id, event)
        for (const id of early.keys()) if (early.size > MAX_EARLY) early.delete(id)
        return
      }
      if (step === 'no-group') {
        groupless.set(event.id, event)
        const timer = setTimeout(() => {
          timers.delete(timer)
          if (!groupless.delete(event.id)) return
          waited.add(event.id)
          messages.push(event)
          void run()
        }, GROUP_MS)
        timers.add(timer)
        return
      }
      if (step === 'ahead' && !isWhole) {
        ahead.set(event.id, event)
        return
      }
      try {
        if (step === 'refused' || step === 'ahead') {
          await store.commit({ read: [{ id: event.id, at: event.created_at }] })
          parts.onRefused()
          return
        }
        const { isRefused, ...changes } = step
        await store.commit(changes)
        if (isRefused) parts.onRefused()
        if (step.records?.length) await reload()
        return
      } catch (error) {
        if (!(error instanceof Error) || error.name !== 'StaleRecord') throw error
        await reload()
      }
    }
  }
  const reload = async () => {
    const before = parts.records().authors.join()
    const { authors } = await parts.reload()
    // A step may have brought the group that a message waits for.
    messages.push(...groupless.values())
    groupless.clear()
    if (authors.join() === before) return
    messages.push(...early.values())
    early.clear()
  }
  const run = async () => {
    if (running) return
    running = true
    try {
      while (!store.signal.aborted) {
        // In the order in which they were written, so that few keys have to be kept.
        messages.sort((a, b) => a.created_at - b.created_at)
        const message = messages.shift()
        if (message)
          await readOne(message, (event, records) => parts.readMessage(event, records, waited.has(event.id)))
        else {
          const next = responses.splice(0, RESPONSES_IN_A_ROW)
          if (next.length === 0) break
          for (const response of next) await readOne(response, parts.readResponse)
        }
      }
    } catch {
      // Storing failed or the store is closed. The events are not marked as read, so they come again.
    } finally {
      running = false
    }
  }
  const fresh = async (events: readonly NostrEvent[]) => {
    const added = events.filter(({ id }) => !known.has(id))
    for (const { id } of added) known.add(id)
    if (added.length === 0) return []
    const unread = new Set(await store.unread(added.map(({ id }) => id)))
    // A tab that did not read them itself has sessions that are older than those stored.
    if (unread.size < added.length) await parts.reload()
    return added.filter(({ id }) => unread.has(id))
  }
  /** One after the other: the messages that are ahead are tried again only when all before them are in the list. */
  const add = (events: readonly NostrEvent[], into: (events: readonly NostrEvent[]) => void) => {
    adding = adding
      .then(() => fresh(events))
      .then(
        added => {
          into(added)
          void run()
        },
        () => {},
      )
  }
  return {
    addMessages: (events, whole) =>
      add(events, added => {
        isWhole = whole
        messages = [...messages, ...added, ...(whole ? ahead.values() : [])]
        if (whole) ahead.clear()
      }),
    addResponses: events =>
      add(events, added => {
        responses = [...responses, ...added]
      }),
  }
}
