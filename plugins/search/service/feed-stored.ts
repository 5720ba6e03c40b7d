import { type Disposable, type Filter, type NostrAccess, type NostrEvent, toDisposable } from '#kernel'
import { readStored } from './read-stored'

/** ms in which events gather before they are handed over. */
const GATHER = 300
/** Events handed over at once. */
const BATCH = 500
/** Of those that arrive, the newest that are looked at: memory keeps them as long as this does. */
const WINDOW = 5_000

export interface FeedOptions {
  readonly take: (events: readonly NostrEvent[]) => void
  /** Of the database at most, the newest; all without. */
  readonly most?: number
  /** What was there at the beginning has been handed over: all of it, or the newest. */
  readonly ended?: (all: boolean) => void
}

/**
 * Hands over the events of the local database, and those that arrive for any other reason; some twice. Asks no relay:
 * what the reader may be looking for is not told.
 */
export function feedStored(
  { query, stored }: Pick<NostrAccess, 'query' | 'stored'>,
  filter: Filter,
  { take, most, ended }: FeedOptions,
): Disposable {
  const seen = new WeakSet<NostrEvent>()
  // Of the database only the newest: the rest would push everything else out of memory.
  const live = query({ ...filter, limit: 1 }, { from: 'local', window: WINDOW })
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
      if (fresh.length === BATCH) {
        // The rest in the next turn: the page goes on meanwhile.
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
    timer ??= setTimeout(pass, GATHER)
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
