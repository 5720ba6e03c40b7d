import type { Filter } from '../../ports/nostr-types'

/** The events of one request at one relay; each call may be repeated after a reconnect. */
export interface RequestHandlers {
  /** The end of the stored events was reached. */
  onEnd(): void
  /** The relay refused, with its reason as sent. */
  onClosed(reason: string): void
  /** There is no connection, and the reason. A live request is asked again on the next connection. */
  onDown(reason: string): void
  /** EVENT frames before any check; `at` (s) is the date that the relay states. Used to see whether a page was full. */
  onFrame?(id: string, at: number, text: string): void
}

/** One REQ at one relay, kept over reconnects while it is live. */
export interface RelayRequest {
  readonly sub: string
  readonly filters: readonly Filter[]
  readonly live: boolean
  readonly handlers: RequestHandlers
  /** `queued` waits for a free subscription; `ended` has had its EOSE. */
  state: 'queued' | 'asked' | 'ended'
  /** Gave up its subscription for another request (`room`) or was `put off` by the relay; asked again in its turn. */
  resting: 'room' | 'put off' | undefined
  /** Was asked again after an AUTH on this connection: a second refusal is final. */
  authorized: boolean
  /** Newest verified `created_at` (s), never in the future: a reconnect continues from there. */
  newest: number
  /** No frame has come for this request since it was asked. */
  unheard: boolean
  /** No other request was running when this one was asked. */
  alone: boolean
  /** Frames since the request was asked; bounds a relay that never sends EOSE. */
  frames: number
  /** Events received and not judged yet. */
  pending: number
  /** Called when `pending` is zero again. */
  judged: (() => void)[]
}

/** Resolves when every event received for the request so far is verified or thrown away. */
export function whenJudged(request: RelayRequest): Promise<void> {
  if (request.pending === 0) return Promise.resolve()
  return new Promise(resolve => request.judged.push(resolve))
}

/** Seconds that are asked for again after a reconnect, for events that reached the relay late. */
const OVERLAP_SECONDS = 600

/**
 * The filters to send: at first unchanged, after a reconnect only for the time since. Never changes the caller's
 * objects.
 */
export function filtersToAsk({ filters, newest, state }: RelayRequest): readonly Filter[] {
  if (state !== 'ended' || newest === 0) return filters
  const since = newest - OVERLAP_SECONDS
  return filters.map(({ limit: _, ...filter }) => {
    const from = Math.max(since, filter.since ?? 0)
    // A filter with an earlier `until` is asked for its last second: strict relays refuse a `since` after the `until`.
    return { ...filter, since: Math.min(from, filter.until ?? from) }
  })
}

/** How many frames a relay may send before its EOSE. */
export function frameBound(filters: readonly Filter[]): number {
  const wanted = filters.reduce((n, f) => n + (f.limit ?? f.ids?.length ?? 5_000), 0)
  return wanted * 2 + 500
}

let lastSub = 0

/** A request that has not been asked yet, with an id that is unique in this page. */
export const newRequest = (
  filters: readonly Filter[],
  live: boolean,
  handlers: RequestHandlers,
): RelayRequest => ({
  sub: `p${(++lastSub).toString(36)}`,
  filters,
  live,
  handlers,
  state: 'queued',
  resting: undefined,
  authorized: false,
  unheard: false,
  alone: false,
  newest: 0,
  frames: 0,
  pending: 0,
  judged: [],
})
