import type { PrivateChat, TransportStore } from '#contracts/private-chats'
import { type Cell, createCell, type ReadableStore } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { joinSteps, type RumorStep } from './rumor-step'

/** Number of events that are decrypted at the same time. A signer may ask the user for each of them. */
const AT_ONCE = 2
/** Number of events that are stored together. */
const BATCH = 10
/** Number of refusals in a row after which the signer is not asked any more by itself. */
const MAX_REFUSALS = 3

export interface QueueState {
  /** Number of events that wait to be decrypted. */
  readonly waiting: number
  /** True while events are being decrypted. */
  readonly isRunning: boolean
  /** Number of events in this session that the signer did not decrypt, or that are malformed or forged. */
  readonly refused: number
}

/** Decrypts relays' events one by one, those that came last first. */
export interface DecryptQueue {
  readonly state: ReadableStore<QueueState>
  /** Adds events; those that were read before are left out. */
  add(events: readonly NostrEvent[]): void
  /** Time (s) of the earliest added event, from `since` (s) on, that is not stored yet. Infinity if all are. */
  oldestUnread(since: number): number
  /** Starts decrypting what waits. */
  run(): void
  pause(): void
}

interface QueueParts<Opened> {
  readonly store: TransportStore
  /**
   * Decrypts an event. Never rejects. Only `not-decrypted` and `not-verified` may have another result later: such an
   * event stays unread, so that it is asked for again and the reader may have it decrypted.
   */
  open(event: NostrEvent): Promise<Opened | { readonly refused: string }>
  /** Returns what an opened event changes. `chat` finds a conversation as it is after the events before. */
  step(opened: Opened, chat: (id: string) => PrivateChat | undefined): RumorStep | undefined
  /** True if events are decrypted as they come: the account's key is here, or the reader has allowed it. */
  readonly runsByItself: () => boolean
}

/** Refusals that may be those of the signer or of the browser, and not the event's own fault. */
const MAY_CHANGE: readonly string[] = ['not-decrypted', 'not-verified']

export function createDecryptQueue<Opened extends object>({
  store,
  open,
  step: stepOf,
  runsByItself,
}: QueueParts<Opened>): DecryptQueue {
  /**
   * In the order of arrival. A wrap's time is random within two days, so a message that has just come may look older than
   * a flood; by its arrival it is read first.
   */
  const waiting: NostrEvent[] = []
  const known = new Set<string>()
  /** Times (s) of the events that are not known to be stored, by their ids. */
  const unread = new Map<string, number>()
  /** Events that the signer has not decrypted. They are tried again when the reader asks for it. */
  const declined = new Map<string, NostrEvent>()
  const state: Cell<QueueState> = createCell({ waiting: 0, isRunning: false, refused: 0 })
  let running = false
  let refused = 0
  let refusalsInARow = 0
  const tell = () => {
    if (!store.signal.aborted)
      state.set({ waiting: waiting.length + declined.size, isRunning: running, refused })
  }

  const readOne = async (event: NostrEvent) => {
    const opened = await open(event)
    if (!('refused' in opened)) {
      refusalsInARow = 0
      return { event, opened, isDone: true, isRefused: false } as const
    }
    const isDone = !MAY_CHANGE.includes(opened.refused)
    refusalsInARow = isDone ? 0 : refusalsInARow + 1
    return { event, isDone, isRefused: true } as const
  }
  const readBatch = async (batch: readonly NostrEvent[]) => {
    const results: Awaited<ReturnType<typeof readOne>>[] = []
    for (let from = 0; from < batch.length && !store.signal.aborted; from += AT_ONCE)
      results.push(...(await Promise.all(batch.slice(from, from + AT_ONCE).map(readOne))))
    if (store.signal.aborted) return
    const chats = new Map<string, PrivateChat>()
    const steps: RumorStep[] = []
    // From the first on, so that a subject that was set later wins.
    for (const { opened } of results.toReversed()) {
      const step = opened && stepOf(opened, id => chats.get(id) ?? store.chat(id))
      if (!step) continue
      for (const chat of step.chats ?? []) chats.set(chat.id, chat)
      steps.push(step)
    }
    const read = results.flatMap(({ event, isDone }) =>
      isDone ? [{ id: event.id, at: event.created_at }] : [],
    )
    await store.commit({ ...joinSteps(steps), read })
    for (const { id } of read) unread.delete(id)
    for (const { event, isDone, isRefused } of results) {
      if (isRefused) refused++
      if (!isDone) declined.set(event.id, event)
    }
  }
  const run = async () => {
    if (running) return
    running = true
    refusalsInARow = 0
    tell()
    try {
      while (waiting.length > 0 && running && !store.signal.aborted && refusalsInARow < MAX_REFUSALS) {
        const batch = waiting.splice(-BATCH)
        try {
          await readBatch(batch.toReversed())
        } catch (error) {
          waiting.push(...batch)
          throw error
        }
        tell()
      }
    } catch {
      // Storing failed or the store is closed. The events are not marked as read: they wait for the next run.
    } finally {
      running = false
      tell()
    }
  }
  const start = () => void run()

  return {
    state,
    add(events) {
      const fresh = events.filter(({ id }) => !known.has(id))
      if (fresh.length === 0) return
      for (const { id, created_at } of fresh) {
        known.add(id)
        unread.set(id, created_at)
      }
      // Those that come together are read from the newest on.
      const together = fresh.toSorted((a, b) => a.created_at - b.created_at)
      void store.unread(fresh.map(({ id }) => id)).then(
        ids => {
          const added = new Set(ids)
          for (const { id } of fresh) if (!added.has(id)) unread.delete(id)
          waiting.push(...together.filter(({ id }) => added.has(id)))
          tell()
          if (waiting.length > 0 && runsByItself()) start()
        },
        // The database did not answer. They are added again with the next change of their query.
        () => {
          for (const { id } of fresh) known.delete(id)
        },
      )
    },
    oldestUnread(since) {
      let oldest = Number.POSITIVE_INFINITY
      for (const at of unread.values()) if (at >= since && at < oldest) oldest = at
      return oldest
    },
    run() {
      waiting.push(...declined.values())
      declined.clear()
      start()
    },
    pause() {
      running = false
      tell()
    },
  }
}
