import { type Disposable, type ReadableStore, toDisposable } from '#kernel'
import { compareNewest } from '#kernel/nostr'
import type { LiveQuery, NostrEvent, QuerySnapshot } from '#kernel/ports'

/** Milliseconds after the first event during which further events are merged into the list. */
const FIRST_EVENTS_SETTLE_MS = 500
/** Milliseconds without a newer event before the first rows are painted, and the maximum of this wait in ms. */
const FIRST_PAINT_SETTLE_MS = 60
const FIRST_PAINT_TIMEOUT_MS = 240
/** With at least this many notes, the list is painted immediately if only older events can follow. */
const NOTES_PER_SCREEN = 6
/** Maximum milliseconds for which the list is in its loading state. */
const LOADING_TIMEOUT_MS = 5_000
/** If the reader's own note is at most this many seconds old, it appears immediately. */
const JUST_WRITTEN_SECONDS = 10

export interface FeedState {
  readonly shown: readonly NostrEvent[]
  /** Newer events that are held back: the reader shows them by pressing a button. */
  readonly held: readonly NostrEvent[]
  readonly loading: boolean
  /** Number of events found, including those that the list refuses. */
  readonly found: number
  readonly query: Pick<QuerySnapshot, 'phase' | 'answers' | 'complete' | 'older' | 'refused'>
}

export interface FeedListOptions {
  readonly query: LiveQuery
  readonly accept: (event: NostrEvent) => boolean
  /** The reader's public key. Notes that the reader just wrote are not held back. */
  readonly own?: string
  /**
   * True if the user is waiting for this list. In that case, events that arrive before the relays have answered are
   * never held back.
   */
  readonly asked?: boolean
  /** The newest event at an earlier visit. Newer events are held back until the reader presses a button. */
  readonly frontier?: NostrEvent
}

/** A list whose rows do not jump: events that belong above the reading position are held back behind a button. */
export interface FeedList extends ReadableStore<FeedState> {
  /** Sets the event at the top of the screen. `undefined` means that the reader is at the top of the list. */
  reading(event: NostrEvent | undefined): void
  /** Shows the held-back events. */
  showNew(): void
  older(count: number): void
  /** Replaces the filter and judges all events again. Called when the follow list or the graph has changed. */
  accepting(accept: (event: NostrEvent) => boolean): void
  /**
   * Joins the list's query with `more` by `make` and lists the result. Disposing ends that, and the original query is
   * listed again. Until `more` has settled, its events are not held back unless the reader has scrolled.
   */
  widen(more: LiveQuery, make: (query: LiveQuery, more: LiveQuery) => LiveQuery): Disposable
}

/**
 * Creates a list that runs while it has listeners. At first it merges all events until they have settled: 500 ms after
 * the first one, or after the relays have answered if the user `asked`, and after 5 s at most. Afterwards it merges
 * only events older than the reading position.
 */
export function createFeedList(options: FeedListOptions): FeedList {
  const { own, asked = false } = options
  let { query, accept, frontier } = options
  const listeners = new Set<() => void>()
  let shownIds = new Set<string>()
  let place: NostrEvent | undefined
  /** True if the reader has scrolled down from the top. */
  let reading = false
  /** Time in ms since the epoch at which the first listener subscribed. */
  let opened = 0
  let loading = true
  /**
   * False until the first rows are shown. They are shown together, because otherwise newer rows would push earlier ones
   * down.
   */
  let painted = false
  let newest: string | undefined
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  let quietLongest: ReturnType<typeof setTimeout> | undefined
  let running: Disposable | undefined
  let state: FeedState | undefined
  /** A query that was added to the list and has not settled yet. */
  let joining: LiveQuery | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let longest: ReturnType<typeof setTimeout> | undefined

  const isJustWritten = ({ pubkey, created_at }: NostrEvent) =>
    pubkey === own && created_at > Date.now() / 1_000 - JUST_WRITTEN_SECONDS

  const compute = (): FeedState => {
    const snapshot = query.get()
    const accepted = snapshot.events.filter(accept)
    // Events that are already in memory form a complete list, so paint them immediately.
    if (!state && accepted.length > 0) painted = true
    if (!painted) return { shown: NO_EVENTS, held: NO_EVENTS, loading, found: 0, query: snapshot }
    // So many new events came since the last visit that no older event is in memory. Show the new events, because the
    // list would otherwise be empty.
    if (frontier && !place && accepted.length > 0 && !accepted.some(isOld(frontier))) frontier = undefined
    const joined = reading || frontier ? undefined : joining?.get()
    const brought = new Set(joined?.events)
    if (joined?.phase === 'settled') joining = undefined
    const limit = place ?? frontier
    const merge = (event: NostrEvent) =>
      shownIds.has(event.id) ||
      isJustWritten(event) ||
      brought.has(event) ||
      (limit ? isOld(limit)(event) : loading || shownIds.size === 0)
    const shown = accepted.filter(merge)
    const held = shown.length === accepted.length ? [] : accepted.filter(e => !merge(e))
    shownIds = new Set(shown.map(e => e.id))
    if (!loading && (joined || !place)) place = shown[0]
    const same = state && sameIds(state.shown, shown) ? state.shown : shown
    return { shown: same, held, loading, found: snapshot.events.length, query: snapshot }
  }
  const paint = () => {
    clearTimeout(settleTimer)
    clearTimeout(quietLongest)
    if (painted) return
    painted = true
    changed()
  }
  const waitForQuiet = () => {
    const { events, answers } = query.get()
    const accepted = events.filter(accept)
    const relays = Object.values(answers)
    // Each relay sends its newest events first. So only older events can follow when every relay has sent its first
    // event.
    if (
      accepted.length >= NOTES_PER_SCREEN &&
      relays.length > 0 &&
      relays.every(r => r.state !== 'asking' || r.begun)
    ) {
      painted = true
      return
    }
    const [first] = accepted
    if (!first || first.id === newest) return
    newest = first.id
    clearTimeout(settleTimer)
    settleTimer = setTimeout(paint, FIRST_PAINT_SETTLE_MS)
    quietLongest ??= setTimeout(paint, FIRST_PAINT_TIMEOUT_MS)
  }
  const changed = () => {
    if (!painted) {
      waitForQuiet()
      if (query.get().phase === 'settled') painted = true
    }
    state = compute()
    const begun = newest !== undefined || state.shown.length > 0
    if (loading && begun && !asked && timer === undefined) timer = setTimeout(settle, FIRST_EVENTS_SETTLE_MS)
    if (loading && query.get().phase === 'settled') settle()
    for (const fn of [...listeners]) fn()
  }
  const settle = () => {
    if (!loading) return
    loading = false
    painted = true
    clearTimeout(timer)
    clearTimeout(longest)
    changed()
  }

  /**
   * Subscribe to the next query before leaving the previous one, so that filters they share are not requested again.
   */
  const become = (next: LiveQuery) => {
    const before = running
    query = next
    if (!before) return
    running = query.subscribe(changed)
    before.dispose()
    changed()
  }

  const list: FeedList = {
    get() {
      state ??= compute()
      return state
    },
    subscribe(fn) {
      const own = () => fn()
      listeners.add(own)
      if (!running) {
        opened = Date.now()
        running = query.subscribe(changed)
        if (loading) longest = setTimeout(settle, LOADING_TIMEOUT_MS)
      }
      return toDisposable(() => {
        listeners.delete(own)
        if (listeners.size > 0) return
        running?.dispose()
        running = undefined
        for (const each of [longest, timer, settleTimer, quietLongest]) clearTimeout(each)
        timer = quietLongest = undefined
        newest = undefined
      })
    },
    reading(event) {
      reading = event !== undefined
      // When the reader is at the top, the newest shown event is the reading position, so newer events are held
      // back.
      place = event ?? (loading ? undefined : list.get().shown[0])
    },
    showNew() {
      const { held } = list.get()
      if (held.length === 0) return
      for (const event of held) shownIds.add(event.id)
      place = held[0]
      frontier = undefined
      changed()
    },
    older: count => query.older(count),
    widen(more, make) {
      const narrow = query
      joining = more
      become(make(narrow, more))
      return toDisposable(() => become(narrow))
    },
    accepting(next) {
      if (next === accept) return
      const before = accept
      accept = next
      // When the graph loads, an author may turn out to be near whose note has already arrived. Such a note is not
      // held back for the first seconds of a list, and never in a list that the user asked for.
      if (!loading && !reading && (asked || Date.now() < opened + LOADING_TIMEOUT_MS)) {
        const here = frontier ? query.get().events.filter(isOld(frontier)) : query.get().events
        for (const event of here) if (!before(event) && next(event)) shownIds.add(event.id)
        place = undefined
      }
      changed()
    },
  }
  return list
}

/** Returns a check whether an event belongs at or below the position. */
const isOld = (place: NostrEvent) => (event: NostrEvent) => compareNewest(event, place) >= 0

const NO_EVENTS: readonly NostrEvent[] = []

const sameIds = (a: readonly NostrEvent[], b: readonly NostrEvent[]) =>
  a.length === b.length && a.every((event, i) => event === b[i])
