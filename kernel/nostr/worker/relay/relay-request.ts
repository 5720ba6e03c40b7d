import type { Filter } from '../../../ports/nostr-types'

/** Called with the answer of one relay to one request. Each function may be called again after a reconnect. */
export interface RelayRequestHandlers {
  /** Called when the relay has sent all stored events (EOSE). */
  onEose(): void
  /** Called with the relay's reason if it refused the request. */
  onClosed(reason: string): void
  /** Called with the reason if there is no connection. A live request is sent again on the next connection. */
  onDisconnect(reason: string): void
  /**
   * Called for each EVENT frame before any check. `at` (s) is the event's date as the relay states it. Used to tell
   * whether a page was full.
   */
  onFrame?(id: string, at: number, text: string): void
}

/** One REQ to one relay. If it is live, it is sent again after a reconnect. */
export interface RelayRequest {
  readonly sub: string
  readonly filters: readonly Filter[]
  readonly live: boolean
  readonly handlers: RelayRequestHandlers
  /**
   * `queued`: waits for a free subscription. `asked`: was sent, and its EOSE has not come yet. `ended`: its EOSE has
   * come.
   */
  state: 'queued' | 'asked' | 'ended'
  /**
   * Why the request has no subscription for now: it left its place to another request (`room`), or the relay was busy
   * (`put off`). It is sent again later. Undefined if it is not paused.
   */
  pausedFor: 'room' | 'put off' | undefined
  /** True if the request was sent again after an AUTH on this connection. If it is refused again, that is final. */
  isAuthorizedRetry: boolean
  /**
   * The newest `created_at` (s) of a verified event, at most the current time. After a reconnect, events are requested
   * from shortly before this time on.
   */
  newestAt: number
  /** Number of times in a row that the relay has refused this live request because it gets too many requests. */
  refusalCount: number
  /** True if no frame has come for this request since it was sent. */
  isUnanswered: boolean
  /** True if no other request was running when this one was sent. */
  wasAlone: boolean
  /** Number of frames since the request was sent. It is limited, because a relay might never send EOSE. */
  frameCount: number
  /** Number of received events whose verification is not finished. */
  pendingCount: number
  /** Functions that are called when `pendingCount` is zero again. */
  verifiedCallbacks: (() => void)[]
}

/** Resolves when every event received for the request so far was verified or thrown away. */
export function whenVerified(request: RelayRequest): Promise<void> {
  if (request.pendingCount === 0) return Promise.resolve()
  return new Promise(resolve => request.verifiedCallbacks.push(resolve))
}

/**
 * Seconds before the newest event that are requested again after a reconnect, because some events reach a relay late.
 */
const OVERLAP_SECONDS = 600

/**
 * The same for private messages: kind 1059, whose time is up to two days before its sending (NIP-59), and kind 1060.
 * One more day, because a sender who was offline sends late what it signed before.
 */
const PRIVATE_OVERLAP_SECONDS = 3 * 86_400

/** True if the filter asks for private messages: gift wraps (kind 1059) or events of the double ratchet (kind 1060). */
export const isForPrivateMessages = ({ kinds }: Filter): boolean =>
  kinds?.some(kind => kind === 1059 || kind === 1060) === true

/**
 * Returns the filters to send: all filters unchanged at first, but after a reconnect only for the time since the last
 * events. The filters of the request are not modified.
 */
export function getFiltersToSend({ filters, newestAt, state }: RelayRequest): readonly Filter[] {
  if (state !== 'ended' || newestAt === 0) return filters
  return filters.map(({ limit: _, ...filter }) => {
    const isPrivate = isForPrivateMessages(filter)
    const from = Math.max(
      newestAt - (isPrivate ? PRIVATE_OVERLAP_SECONDS : OVERLAP_SECONDS),
      filter.since ?? 0,
    )
    // If `until` is in the past, `since` is set to it, because strict relays refuse a `since` after the `until`.
    return { ...filter, since: Math.min(from, filter.until ?? from) }
  })
}

/** Returns the maximum number of frames that a relay may send before its EOSE. */
export function getMaxFramesBeforeEose(filters: readonly Filter[]): number {
  const expectedCount = filters.reduce((n, f) => n + (f.limit ?? f.ids?.length ?? 5_000), 0)
  return expectedCount * 2 + 500
}

let lastSub = 0

/** Creates a request that is not sent yet, with an id that is unique in this page. */
export const createRelayRequest = (
  filters: readonly Filter[],
  live: boolean,
  handlers: RelayRequestHandlers,
): RelayRequest => ({
  sub: `p${(++lastSub).toString(36)}`,
  filters,
  live,
  handlers,
  state: 'queued',
  pausedFor: undefined,
  isAuthorizedRetry: false,
  refusalCount: 0,
  isUnanswered: false,
  wasAlone: false,
  newestAt: 0,
  frameCount: 0,
  pendingCount: 0,
  verifiedCallbacks: [],
})
