import { type Disposable, toDisposable } from '#kernel'
import type { Filter, NostrAccess, NostrEvent } from '#kernel/ports'
import { readStored } from './read-stored'

/** Milliseconds for which events are collected before they are sent. */
const SEND_DEBOUNCE_MS = 300
/** Maximum number of events that are sent at once. */
const EVENTS_PER_BATCH = 500
/** Number of newest events that the query keeps in memory for as long as it runs. */
const NEWEST_EVENTS_KEPT = 5_000

export interface FeedOptions {
  readonly take: (events: readonly NostrEvent[]) => void
  /** Maximum number of events from the database, newest first. If absent, all events are read. */
  readonly most?: number
  /**
   * Called when the initial events have been sent. `all` is false if the limit was reached, so that stored events are
   * missing.
   */
  readonly ended?: (all: boolean) => void
}

/**
 * Passes on events from the local database, and events that other queries receive; some events twice. It requests
 * nothing from relays, so that relays learn nothing about the search.
 */
export function feedStored(
  { query, stored }: Pick<NostrAccess, 'query' | 'stored'>,
  filter: Filter,
  { take, most, ended }: FeedOptions,
): Disposable {
  const seen = new WeakSet<NostrEvent>()
  // The live query reads only one stored event, because reading all would displace everything else from memory.
  const live = query({ ...filter, limit: 1 }, { from: 'local', window: NEWEST_EVENTS_KEPT })
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitedFor = new Set(['memory', 'database'])
  let all = true
  const partEnded = (part: string, whole = true) => {
    all &&= whole
    if (waitedFor.delete(part) && waitedFor.size === 0) ended?.(all)
  }

  const pass = () => {
    timer = undefined
    const fresh: NostrEvent[] = []
    for (const event of live.get().events) {
      if (seen.has(event)) continue
      if (fresh.length === EVENTS_PER_BATCH) {
        // Send the remaining events in the next turn, so that the page stays responsive.
        timer = setTimeout(pass)
        break
      }
      seen.add(event)
      fresh.push(event)
    }
    if (fresh.length > 0) take(fresh)
    if (timer === undefined) partEnded('memory')
  }
  const gather = () => {
    timer ??= setTimeout(pass, SEND_DEBOUNCE_MS)
  }
  const listening = live.subscribe(gather)
  gather()
  const reading = readStored(stored, filter, {
    take,
    ended: whole => partEnded('database', whole),
    ...(most !== undefined && { most }),
  })
  return toDisposable(() => {
    clearTimeout(timer)
    reading.dispose()
    listening.dispose()
    live.dispose()
  })
}
