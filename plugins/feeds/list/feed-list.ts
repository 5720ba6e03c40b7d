import { createDisposable, type Disposable, type ReadableStore } from '#kernel'
import { compareNewestFirst } from '#kernel/nostr'
import type { LiveQuery, NostrEvent, QuerySnapshot } from '#kernel/ports'

/** Milliseconds after the first event during which further events are merged into the list. */
const FIRST_EVENTS_SETTLE_MS = 500
/**
 * Milliseconds without a newer event after which the first rows are painted. The next constant is the maximum of this
 * wait.
 */
const FIRST_PAINT_SETTLE_MS = 60
const FIRST_PAINT_TIMEOUT_MS = 240
/** With at least this many notes, the list is painted immediately if only older events can follow. */
const NOTES_PER_SCREEN = 6
/** Maximum milliseconds for which the list is in its loading state. */
const LOADING_TIMEOUT_MS = 5_000
/** If the reader's own note is at most this many seconds old, it appears immediately. */
const JUST_WRITTEN_S = 10

export interface FeedState {
  readonly shown: readonly NostrEvent[]
  /** Newer events that are held back: the reader shows them by pressing a button. */
  readonly heldBack: readonly NostrEvent[]
  readonly isLoading: boolean
  /** Number of events found, including those that the list refuses. */
  readonly foundCount: number
  readonly query: Pick<QuerySnapshot, 'phase' | 'answers' | 'complete' | 'older' | 'refused'>
}

export interface FeedListOptions {
  readonly query: LiveQuery
  readonly accept: (event: NostrEvent) => boolean
  /** The reader's public key. Notes that the reader just wrote are not held back. */
  readonly ownPubkey?: string
  /**
   * True if the user is waiting for this list. In that case, events that arrive before the relays have answered are
   * never held back.
   */
  readonly isUserWaiting?: boolean
  /** The newest event at an earlier visit. Newer events are held back until the reader presses a button. */
  readonly frontier?: NostrEvent
}

/** A list whose rows do not jump: events that belong above the reading position are held back behind a button. */
export interface FeedList extends ReadableStore<FeedState> {
  /** Sets the event at the top of the screen. `undefined` means that the reader is at the top of the list. */
  setReadingPosition(event: NostrEvent | undefined): void
  /** Shows the held-back events. */
  showNew(): void
  loadOlder(count: number): void
  /** Replaces the filter and judges all events again. Called when the follow list or the graph has changed. */
  setFilter(accept: (event: NostrEvent) => boolean): void
  /**
   * Adds the events of `addedQuery` to the list; `merge` joins it with the list's query. Disposing the result lists the
   * original query alone again. Until `addedQuery` has settled, its events are not held back unless the reader has
   * scrolled.
   */
  mergeQuery(addedQuery: LiveQuery, merge: (query: LiveQuery, more: LiveQuery) => LiveQuery): Disposable
}

/**
 * Creates a list that runs while it has listeners. At first it merges all events until they have settled: 500 ms after
 * the first one, or after the relays have answered if the user is waiting, and after 5 s at most. Afterwards it merges
 * only events older than the reading position.
 */
export function createFeedList(options: FeedListOptions): FeedList {
  const { ownPubkey, isUserWaiting = false } = options
  let { query, accept, frontier } = options
  const listeners = new Set<() => void>()
  let shownIds = new Set<string>()
  let readingEvent: NostrEvent | undefined
  /** True if the reader has scrolled down from the top. */
  let isScrolled = false
  /** Time in ms since the epoch at which the first listener subscribed. */
  let openedAtMs = 0
  let isLoading = true
  /**
   * False until the first rows are shown. They are shown together, because otherwise newer rows would push earlier ones
   * down.
   */
  let isPainted = false
  let newestId: string | undefined
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  let paintTimeout: ReturnType<typeof setTimeout> | undefined
  let querySubscription: Disposable | undefined
  let state: FeedState | undefined
  /** A query that was added to the list and has not settled yet. */
  let unsettledQuery: LiveQuery | undefined
  let mergeTimer: ReturnType<typeof setTimeout> | undefined
  let loadingTimeout: ReturnType<typeof setTimeout> | undefined

  const isJustWritten = ({ pubkey, created_at }: NostrEvent) =>
    pubkey === ownPubkey && created_at > Date.now() / 1_000 - JUST_WRITTEN_S

  const computeState = (): FeedState => {
    const snapshot = query.get()
    const accepted = snapshot.events.filter(accept)
    // Events that are already in memory form a complete list, so paint them immediately.
    if (!state && accepted.length > 0) isPainted = true
    if (!isPainted)
      return { shown: NO_EVENTS, heldBack: NO_EVENTS, isLoading, foundCount: 0, query: snapshot }
    // So many new events have come since the last visit that none from before is in memory. Show the new events,
    // because the list would otherwise be empty.
    if (frontier && !readingEvent && accepted.length > 0 && !accepted.some(isAtOrBelow(frontier)))
      frontier = undefined
    const addedSnapshot = isScrolled || frontier ? undefined : unsettledQuery?.get()
    const addedEvents = new Set(addedSnapshot?.events)
    if (addedSnapshot?.phase === 'settled') unsettledQuery = undefined
    const boundaryEvent = readingEvent ?? frontier
    const shouldMerge = (event: NostrEvent) =>
      shownIds.has(event.id) ||
      isJustWritten(event) ||
      addedEvents.has(event) ||
      (boundaryEvent ? isAtOrBelow(boundaryEvent)(event) : isLoading || shownIds.size === 0)
    const shown = accepted.filter(shouldMerge)
    const heldBack = shown.length === accepted.length ? [] : accepted.filter(event => !shouldMerge(event))
    shownIds = new Set(shown.map(event => event.id))
    if (!isLoading && (addedSnapshot || !readingEvent)) readingEvent = shown[0]
    const stableShown = state && areSameEvents(state.shown, shown) ? state.shown : shown
    return {
      shown: stableShown,
      heldBack,
      isLoading,
      foundCount: snapshot.events.length,
      query: snapshot,
    }
  }
  const paintNow = () => {
    clearTimeout(settleTimer)
    clearTimeout(paintTimeout)
    if (isPainted) return
    isPainted = true
    onQueryChange()
  }
  const waitForSettledRows = () => {
    const { events, answers } = query.get()
    const accepted = events.filter(accept)
    const relays = Object.values(answers)
    // Each relay sends its newest events first. So only older events can follow when every relay has sent its first
    // event.
    if (
      accepted.length >= NOTES_PER_SCREEN &&
      relays.length > 0 &&
      relays.every(relay => relay.state !== 'asking' || relay.hasStarted)
    ) {
      isPainted = true
      return
    }
    const [firstEvent] = accepted
    if (!firstEvent || firstEvent.id === newestId) return
    newestId = firstEvent.id
    clearTimeout(settleTimer)
    settleTimer = setTimeout(paintNow, FIRST_PAINT_SETTLE_MS)
    paintTimeout ??= setTimeout(paintNow, FIRST_PAINT_TIMEOUT_MS)
  }
  const onQueryChange = () => {
    if (!isPainted) {
      waitForSettledRows()
      if (query.get().phase === 'settled') isPainted = true
    }
    state = computeState()
    const hasBegun = newestId !== undefined || state.shown.length > 0
    if (isLoading && hasBegun && !isUserWaiting && mergeTimer === undefined)
      mergeTimer = setTimeout(settle, FIRST_EVENTS_SETTLE_MS)
    if (isLoading && query.get().phase === 'settled') settle()
    for (const listener of [...listeners]) listener()
  }
  const settle = () => {
    if (!isLoading) return
    isLoading = false
    isPainted = true
    clearTimeout(mergeTimer)
    clearTimeout(loadingTimeout)
    onQueryChange()
  }

  /**
   * Subscribe to the next query before leaving the previous one, so that filters they share are not requested again.
   */
  const switchQuery = (nextQuery: LiveQuery) => {
    const previousSubscription = querySubscription
    query = nextQuery
    if (!previousSubscription) return
    querySubscription = query.subscribe(onQueryChange)
    previousSubscription.dispose()
    onQueryChange()
  }

  const list: FeedList = {
    get() {
      state ??= computeState()
      return state
    },
    subscribe(onChange) {
      const listener = () => onChange()
      listeners.add(listener)
      if (!querySubscription) {
        openedAtMs = Date.now()
        querySubscription = query.subscribe(onQueryChange)
        if (isLoading) loadingTimeout = setTimeout(settle, LOADING_TIMEOUT_MS)
      }
      return createDisposable(() => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        querySubscription?.dispose()
        querySubscription = undefined
        for (const pendingTimer of [loadingTimeout, mergeTimer, settleTimer, paintTimeout])
          clearTimeout(pendingTimer)
        mergeTimer = paintTimeout = undefined
        newestId = undefined
      })
    },
    setReadingPosition(event) {
      isScrolled = event !== undefined
      // When the reader is at the top, the newest shown event is the reading position, so newer events are held
      // back.
      readingEvent = event ?? (isLoading ? undefined : list.get().shown[0])
    },
    showNew() {
      const { heldBack } = list.get()
      if (heldBack.length === 0) return
      for (const event of heldBack) shownIds.add(event.id)
      readingEvent = heldBack[0]
      frontier = undefined
      onQueryChange()
    },
    loadOlder: count => query.loadOlder(count),
    mergeQuery(addedQuery, merge) {
      const originalQuery = query
      unsettledQuery = addedQuery
      switchQuery(merge(originalQuery, addedQuery))
      return createDisposable(() => switchQuery(originalQuery))
    },
    setFilter(nextFilter) {
      if (nextFilter === accept) return
      const previousFilter = accept
      accept = nextFilter
      // When the graph loads, an author may turn out to be near whose note has already arrived. Such a note is not
      // held back for the first seconds of a list, and never in a list that the user asked for.
      if (!isLoading && !isScrolled && (isUserWaiting || Date.now() < openedAtMs + LOADING_TIMEOUT_MS)) {
        const candidateEvents = frontier
          ? query.get().events.filter(isAtOrBelow(frontier))
          : query.get().events
        for (const event of candidateEvents)
          if (!previousFilter(event) && nextFilter(event)) shownIds.add(event.id)
        readingEvent = undefined
      }
      onQueryChange()
    },
  }
  return list
}

/** Returns a check whether an event belongs at or below the position. */
const isAtOrBelow = (boundary: NostrEvent) => (event: NostrEvent) => compareNewestFirst(event, boundary) >= 0

const NO_EVENTS: readonly NostrEvent[] = []

const areSameEvents = (a: readonly NostrEvent[], b: readonly NostrEvent[]) =>
  a.length === b.length && a.every((event, index) => event === b[index])
