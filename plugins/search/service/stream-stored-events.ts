import { createDisposable, type Disposable } from '#kernel'
import type { Filter, NostrAccess, NostrEvent } from '#kernel/ports'
import { readStoredEvents } from './read-stored-events'

/** Milliseconds for which events are collected before they are sent. */
const SEND_DEBOUNCE_MS = 300
/** Maximum number of events that are sent at once. */
const EVENTS_PER_BATCH = 500
/** Number of newest events that the query keeps in memory for as long as it runs. */
const NEWEST_EVENTS_KEPT = 5_000

export interface StreamOptions {
  readonly onEvents: (events: readonly NostrEvent[]) => void
  /** Maximum number of events from the database, newest first. If absent, all events are read. */
  readonly maxEvents?: number
  /**
   * Called when all events that exist at the start have been sent. `all` is false if `maxEvents` was reached, so that
   * some are missing.
   */
  readonly onEnd?: (all: boolean) => void
}

/**
 * Streams events from the local database, and events that other queries receive later. Some events come twice. Nothing
 * is requested from relays, so that they learn nothing about the search.
 */
export function streamStoredEvents(
  { query, stored }: Pick<NostrAccess, 'query' | 'stored'>,
  filter: Filter,
  { onEvents, maxEvents, onEnd }: StreamOptions,
): Disposable {
  const sentEvents = new WeakSet<NostrEvent>()
  // The live query loads one stored event only, because loading all would push other events out of memory.
  const live = query({ ...filter, limit: 1 }, { source: 'local', initialCount: NEWEST_EVENTS_KEPT })
  let timer: ReturnType<typeof setTimeout> | undefined
  const pendingSources = new Set(['memory', 'database'])
  let all = true
  const onSourceEnd = (part: string, isComplete = true) => {
    all &&= isComplete
    if (pendingSources.delete(part) && pendingSources.size === 0) onEnd?.(all)
  }

  const sendBatch = () => {
    timer = undefined
    const newEvents: NostrEvent[] = []
    for (const event of live.get().events) {
      if (sentEvents.has(event)) continue
      if (newEvents.length === EVENTS_PER_BATCH) {
        // Send the rest in the next task, so that the page stays responsive.
        timer = setTimeout(sendBatch)
        break
      }
      sentEvents.add(event)
      newEvents.push(event)
    }
    if (newEvents.length > 0) onEvents(newEvents)
    if (timer === undefined) onSourceEnd('memory')
  }
  const scheduleBatch = () => {
    timer ??= setTimeout(sendBatch, SEND_DEBOUNCE_MS)
  }
  const listening = live.subscribe(scheduleBatch)
  scheduleBatch()
  const reading = readStoredEvents(stored, filter, {
    onEvents,
    onEnd: isComplete => onSourceEnd('database', isComplete),
    ...(maxEvents !== undefined && { maxEvents }),
  })
  return createDisposable(() => {
    clearTimeout(timer)
    reading.dispose()
    listening.dispose()
    live.dispose()
  })
}
