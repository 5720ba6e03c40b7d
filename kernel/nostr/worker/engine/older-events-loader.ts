import type { QuerySnapshot } from '../../../ports/nostr-access'
import type { Filter, RelayAnswer } from '../../../ports/nostr-types'
import { parseRetryDelayMs } from '../relay/rate-limit-text'
import type { RelayPool } from '../relay/relay-pool'
import { limitFiltersUntil } from './limit-filters-until'
import { NO_OLDER_EVENTS } from './page-cursor'
import { combineRequestAnswers, type QueriedRelay } from './queried-relay'
import { requestPage } from './request-page'

/**
 * Milliseconds until a relay that refused a page is automatically asked again, by the number of refusals. Afterwards
 * it is asked only when the reader scrolls on.
 */
const REFUSAL_PAUSES_MS = [5_000, 30_000, 120_000]
/**
 * Number of pages that one query may request at once, and milliseconds until it may request another. Without this
 * limit, a relay whose pages bring nothing new would be asked without end.
 */
const PAGES_AT_ONCE = 40
const PAGE_INTERVAL_MS = 1_000

/** The state of a query's older events, and the relays that refused them with their reasons. */
export type OlderEventsState = Pick<QuerySnapshot, 'older' | 'refused'>

/** Asks for one page of older events. The parameters are those of `QueryRun.requestOlder`. */
export interface OlderPageRequest {
  readonly filters: (relay: string) => readonly Filter[]
  readonly count: number
  readonly until: number
  readonly hasCached: boolean
}

/** The older pages of one query, relay by relay. */
export interface OlderEventsLoader {
  /** Asks every relay except those that rest after a refusal. If only resting relays are left, asks those. */
  request(page: OlderPageRequest): void
  /** Called when a relay has answered the query itself, because older events can then be requested from it. */
  onRelayAnswered(): void
  close(): void
}

export interface OlderEventsLoaderOptions {
  readonly pool: RelayPool
  readonly queriedRelays: ReadonlyMap<string, QueriedRelay>
  /** Milliseconds after which a relay that has not answered counts as silent. */
  readonly settleTimeoutMs: number
  readonly onId: ((id: string) => void) | undefined
  readonly onState: (state: OlderEventsState) => void
}

interface PageRefusal {
  readonly reason: string
  readonly count: number
  /**
   * Time in ms until which the relay is not asked again automatically; infinite if it is asked only on the reader's
   * wish.
   */
  readonly restsUntil: number
  /** True if the relay did not refuse, but the connection was lost. */
  readonly isConnectionLost: boolean
}

export function createOlderEventsLoader({
  pool,
  queriedRelays,
  settleTimeoutMs,
  onId,
  onState,
}: OlderEventsLoaderOptions): OlderEventsLoader {
  const refusals = new Map<string, PageRefusal>()
  let older: OlderEventsState['older'] = 'loading'
  /** Number of open requests for the current page. */
  let openCount = 0
  /** True if a relay has answered the current page. */
  let hasProgress = false
  /** True if the database has more events for the query. */
  let hasCached = false
  let tokens = PAGES_AT_ONCE
  let countedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const isResting = (url: string) => (refusals.get(url)?.restsUntil ?? 0) > Date.now()
  const relaysWithMore = () => [...queriedRelays].filter(([, { cursor }]) => !cursor.isDrained)
  const setState = (next: OlderEventsState['older']) => {
    older = next
    if (next !== 'refused') return onState({ older })
    const refused = relaysWithMore().flatMap(([url]) => {
      const refusal = refusals.get(url)
      return refusal ? [[url, refusal.reason] as const] : []
    })
    onState({ older, refused: Object.fromEntries(refused) })
  }
  const schedule = (ms: number, action: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(action, ms)
  }
  const conclude = () => {
    clearTimeout(timer)
    const all = [...queriedRelays.values()]
    // Relays that never answered are ignored, unless no relay ever answered.
    const refused = relaysWithMore().flatMap(([url]) => refusals.get(url) ?? [])
    const isMorePossible =
      refused.length > 0 || all.some(mayHaveMore) || !all.some(({ hasAnswered }) => hasAnswered)
    const isWaiting = all.some(relay => combineRequestAnswers(relay).state === 'asking')
    if (hasCached) return setState('idle')
    if (isWaiting) return setState(hasProgress ? 'idle' : 'loading')
    if (!isMorePossible) return setState('end')
    if (hasProgress) return setState('idle')
    if (refused.length === 0) return setState('loading')
    setState('refused')
    const next = Math.min(...refused.map(({ restsUntil }) => restsUntil))
    if (Number.isFinite(next)) schedule(Math.max(0, next - Date.now()), () => setState('idle'))
  }
  const recordRefusal = (url: string, { state, reason = '' }: RelayAnswer) => {
    const times = (refusals.get(url)?.count ?? 0) + 1
    const pause = Math.max(
      REFUSAL_PAUSES_MS[times - 1] ?? Number.POSITIVE_INFINITY,
      parseRetryDelayMs(reason),
    )
    refusals.set(url, {
      reason,
      count: times,
      restsUntil: Date.now() + pause,
      isConnectionLost: state === 'dead',
    })
  }
  /** Takes a token of the rate limit. Returns false if there is none, so that no older events may be requested now. */
  const takeToken = () => {
    const now = Date.now()
    tokens = Math.min(PAGES_AT_ONCE, tokens + (now - countedAt) / PAGE_INTERVAL_MS)
    countedAt = now
    if (tokens < 1) return false
    tokens--
    return true
  }
  const requestFrom = (
    url: string,
    { cursor, isCut, closers }: QueriedRelay,
    { filters: filtersOf, count, until }: OlderPageRequest,
  ) => {
    const knownLimits = pool.peek(url)?.limits
    // The relay cut an answer, so its limits are fetched for the next page.
    if (isCut) knownLimits?.fetchOnce()
    const limit = cursor.limit(count, knownLimits?.current.limit)
    const relayFilters = filtersOf(url)
    const filters = limitFiltersUntil(relayFilters, cursor.until ?? until).map(f => ({ ...f, limit }))
    const onPageDone = () => {
      if (--openCount === 0) conclude()
    }
    if (filters.length === 0) {
      // Every filter has a `since` that the earlier pages have reached, so the relay has nothing older for this query.
      if (relayFilters.length > 0) {
        cursor.advance(NO_OLDER_EVENTS, limit)
        hasProgress = true
      }
      return onPageDone()
    }
    let isOver = false
    let stop: (() => void) | undefined
    stop = requestPage(pool, url, filters, {
      timeoutMs: settleTimeoutMs,
      ...(onId && { onId }),
      onEnd(end) {
        cursor.advance(end, limit)
        refusals.delete(url)
        hasProgress = true
      },
      onDone(failure) {
        isOver = true
        if (stop) closers.delete(stop)
        if (failure) recordRefusal(url, failure)
        onPageDone()
      },
    })
    if (!isOver) closers.add(stop)
  }
  const requestPages = (page: OlderPageRequest) => {
    if (openCount > 0) return
    const includesResting = older === 'refused'
    if (older !== 'loading') setState('loading')
    if (!takeToken()) return schedule(PAGE_INTERVAL_MS, () => requestPages(page))
    clearTimeout(timer)
    hasProgress = false
    hasCached = page.hasCached
    const relays = relaysWithMore().filter(
      ([url, relay]) => combineRequestAnswers(relay).state === 'eose' && (includesResting || !isResting(url)),
    )
    openCount = relays.length
    if (openCount === 0) return conclude()
    for (const [url, relay] of relays) requestFrom(url, relay, page)
  }
  return {
    request: requestPages,
    onRelayAnswered() {
      if (openCount > 0) return
      const connected = relaysWithMore().filter(([, relay]) => combineRequestAnswers(relay).state === 'eose')
      for (const [url] of connected) if (refusals.get(url)?.isConnectionLost) refusals.delete(url)
      if (connected.some(([url]) => !isResting(url))) {
        if (older !== 'idle') setState('idle')
      } else if (older === 'loading') conclude()
    },
    close: () => clearTimeout(timer),
  }
}

/** True if the relay has answered before, may have older events, and has not refused. It may be disconnected now. */
const mayHaveMore = (relay: QueriedRelay) =>
  relay.hasAnswered && !relay.cursor.isDrained && !/^closed|^auth/.test(combineRequestAnswers(relay).state)
