import {
  type Disposable,
  type LiveQuery,
  type NostrEvent,
  type QuerySnapshot,
  type ReadableStore,
  toDisposable,
} from '#kernel'
import { compareNewest } from '#kernel/nostr'

/** ms; the first events show after this much quiet waiting for more. */
const SETTLE = 500
/** ms without a newer event after which the first ones are painted, and how long that is waited for at most. */
const QUIET = 60
const QUIET_LONGEST = 240
/** So many notes are painted without that wait, when all that comes from now on is older. */
const SCREENFUL = 6
/** ms; longer than this a feed does not look busy. */
const LONGEST = 5_000
/** s; an own note younger than this shows at once. */
const JUST_WRITTEN = 10

export interface FeedState {
  readonly shown: readonly NostrEvent[]
  /** Events above the place being read, behind the button. */
  readonly held: readonly NostrEvent[]
  readonly loading: boolean
  /** How many events there are, whether they belong to the list or not. */
  readonly found: number
  readonly query: Pick<QuerySnapshot, 'phase' | 'answers' | 'complete' | 'older'>
}

export interface FeedListOptions {
  readonly query: LiveQuery
  readonly accept: (event: NostrEvent) => boolean
  /** Who reads: what they have just written is not held back from them. */
  readonly own?: string
  /** All that comes until the relays have answered is what is waited for: nothing of it is held back. */
  readonly asked?: boolean
  /** The newest event that was shown at an earlier visit: newer ones wait behind the button. */
  readonly frontier?: NostrEvent
}

/** A list that does not jump: what arrives above the place being read waits until it is asked for. */
export interface FeedList extends ReadableStore<FeedState> {
  /** The event at the top of the screen; `undefined` while the list is at its top. */
  reading(event: NostrEvent | undefined): void
  /** Shows what is held back. */
  showNew(): void
  older(count: number): void
  /** Judges all events anew: the follow list or the graph has changed. */
  accepting(accept: (event: NostrEvent) => boolean): void
}

/**
 * Runs while it has listeners. Until the first events have settled (500 ms after the first one, or when the relays have
 * answered what somebody `asked`; 5 s at most) everything is merged; afterwards only what is older than the place being read.
 */
export function createFeedList(options: FeedListOptions): FeedList {
  const { query, own, asked = false } = options
  let { accept, frontier } = options
  const listeners = new Set<() => void>()
  let shownIds = new Set<string>()
  let place: NostrEvent | undefined
  /** The reader has gone down from the top. */
  let reading = false
  /** ms since the epoch; when somebody began to listen. */
  let opened = 0
  let loading = true
  /** Painted one after the other, the first rows would be pushed down by each batch that is newer. */
  let painted = false
  let newest: string | undefined
  let quiet: ReturnType<typeof setTimeout> | undefined
  let quietLongest: ReturnType<typeof setTimeout> | undefined
  let running: Disposable | undefined
  let state: FeedState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let longest: ReturnType<typeof setTimeout> | undefined

  const isJustWritten = ({ pubkey, created_at }: NostrEvent) =>
    pubkey === own && created_at > Date.now() / 1_000 - JUST_WRITTEN

  const compute = (): FeedState => {
    const snapshot = query.get()
    const accepted = snapshot.events.filter(accept)
    // What is in memory when the list is made is whole.
    if (!state && accepted.length > 0) painted = true
    if (!painted) return { shown: NOTHING, held: NOTHING, loading, found: 0, query: snapshot }
    // So much has come since that visit that nothing of it is at hand: an empty list would keep no place either.
    if (frontier && !place && accepted.length > 0 && !accepted.some(isOld(frontier))) frontier = undefined
    const limit = place ?? frontier
    const merge = (event: NostrEvent) =>
      shownIds.has(event.id) ||
      isJustWritten(event) ||
      (limit ? isOld(limit)(event) : loading || shownIds.size === 0)
    const shown = accepted.filter(merge)
    const held = shown.length === accepted.length ? [] : accepted.filter(e => !merge(e))
    shownIds = new Set(shown.map(e => e.id))
    if (!loading) place ??= shown[0]
    const same = state && sameIds(state.shown, shown) ? state.shown : shown
    return { shown: same, held, loading, found: snapshot.events.length, query: snapshot }
  }
  const paint = () => {
    clearTimeout(quiet)
    clearTimeout(quietLongest)
    if (painted) return
    painted = true
    changed()
  }
  const waitForQuiet = () => {
    const { events, answers } = query.get()
    const accepted = events.filter(accept)
    const relays = Object.values(answers)
    // Each relay sends its newest first.
    if (
      accepted.length >= SCREENFUL &&
      relays.length > 0 &&
      relays.every(r => r.state !== 'asking' || r.begun)
    ) {
      painted = true
      return
    }
    const [first] = accepted
    if (!first || first.id === newest) return
    newest = first.id
    clearTimeout(quiet)
    quiet = setTimeout(paint, QUIET)
    quietLongest ??= setTimeout(paint, QUIET_LONGEST)
  }
  const changed = () => {
    if (!painted) {
      waitForQuiet()
      if (query.get().phase === 'settled') painted = true
    }
    state = compute()
    const begun = newest !== undefined || state.shown.length > 0
    if (loading && begun && !asked && timer === undefined) timer = setTimeout(settle, SETTLE)
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
        if (loading) longest = setTimeout(settle, LONGEST)
      }
      return toDisposable(() => {
        listeners.delete(own)
        if (listeners.size > 0) return
        running?.dispose()
        running = undefined
        for (const each of [longest, timer, quiet, quietLongest]) clearTimeout(each)
        timer = quietLongest = undefined
        newest = undefined
      })
    },
    reading(event) {
      reading = event !== undefined
      // At the top the newest shown event is the place: what is above it is new.
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
    accepting(next) {
      if (next === accept) return
      const before = accept
      accept = next
      // Who is near is found out while the first notes come: what was here already is not new because of it, and of
      // what was asked for it never is.
      if (!loading && !reading && (asked || Date.now() < opened + LONGEST)) {
        const here = frontier ? query.get().events.filter(isOld(frontier)) : query.get().events
        for (const event of here) if (!before(event) && next(event)) shownIds.add(event.id)
        place = undefined
      }
      changed()
    },
  }
  return list
}

/** That an event does not stand above the one at the place. */
const isOld = (place: NostrEvent) => (event: NostrEvent) => compareNewest(event, place) >= 0

const NOTHING: readonly NostrEvent[] = []

const sameIds = (a: readonly NostrEvent[], b: readonly NostrEvent[]) =>
  a.length === b.length && a.every((event, i) => event === b[i])
