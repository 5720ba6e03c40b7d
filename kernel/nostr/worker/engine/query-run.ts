import type { QuerySnapshot } from '../../../ports/nostr-access'
import type { Filter, RelayAnswer } from '../../../ports/nostr-types'
import type { RelayPool } from '../relay/relay-pool'
import type { FiltersByRelay } from './filters-by-relay'
import { limitFiltersUntil } from './limit-filters-until'
import { loadWithRetry } from './load-with-retry'
import type { OlderEventsLoader, OlderEventsState, OlderPageRequest } from './older-events-loader'
import { createPageCursor } from './page-cursor'
import { combineRequestAnswers, type QueriedRelay } from './queried-relay'
import { requestFromRelay } from './request-from-relay'
import { fitsInOneRequest, splitIntoRequests } from './split-into-requests'

/** Milliseconds after which the query stops waiting for a relay that has not answered. A later answer is still used. */
const SETTLE_TIMEOUT_MS = 10_000

/** Number of events; common relays never limit an answer to fewer, so a smaller answer is taken as complete. */
const LIKELY_RELAY_LIMIT = 100
/** Maximum number of pages that are requested if a relay cut its answer to a query with many authors. */
const MAX_PAGES = 8

/** The state of a query as the page sees it, without the events. */
export type QueryRunState = Omit<QuerySnapshot, 'events'>

export interface QueryRunOptions {
  readonly pool: RelayPool
  readonly live: boolean
  /** Milliseconds after which a relay that has not answered counts as silent; 10,000 by default. */
  readonly settleLimit?: number | undefined
  /** Called each time the state has changed. */
  readonly onState: (state: QueryRunState) => void
  /** Called with the id of each event that a relay sends, before the event is verified. */
  readonly onId?: (id: string) => void
}

/** One query at all of its relays. Tracks what each relay answered, and decides when the answer is complete. */
export interface QueryRun {
  /** Sends each relay of the plan the requests that it has not been sent yet. */
  addPlan(plan: FiltersByRelay): void
  /** Closes all requests at these relays. A later plan may contain the relays again. */
  dropRelays(urls: readonly string[]): void
  /** Called when the local database has answered. */
  onCacheRead(): void
  /** Called when no more relays will be added. */
  onPlanned(): void
  /**
   * Asks each relay for the next older events. A relay continues where its previous answer ended. If none of its answers
   * was cut, it begins at `page.until` (s). If no relay can be asked now but some may have more, the state stays
   * 'loading' until a relay answers.
   */
  requestOlder(page: OlderPageRequest): void
  getState(): QueryRunState
  close(): void
}

export function createQueryRun(options: QueryRunOptions): QueryRun {
  const { pool, live, onState, onId, settleLimit = SETTLE_TIMEOUT_MS } = options
  const queriedRelays = new Map<string, QueriedRelay>()
  const deadline = Date.now() + settleLimit
  let isCacheRead = false
  let isPlanning = true
  let isClosed = false
  let olderState: OlderEventsState = { older: 'idle' }
  let olderPages: OlderEventsLoader | undefined

  const state = (): QueryRunState => {
    const answers = Object.fromEntries(
      [...queriedRelays].map(([url, relay]) => [url, combineRequestAnswers(relay)]),
    )
    const list = Object.values(answers)
    const eoseCount = list.filter(a => a.state === 'eose').length
    const isSettled = isCacheRead && !isPlanning && list.every(a => a.state !== 'asking')
    return {
      answers,
      phase: isSettled ? 'settled' : isCacheRead ? 'asking' : 'cache',
      complete: list.length > 0 && !isPlanning && eoseCount >= Math.ceil((list.length + 1) / 2),
      ...olderState,
    }
  }
  const notify = () => {
    if (!isClosed) onState(state())
  }

  const startRequest = (url: string, relay: QueriedRelay, filters: readonly Filter[], page = 1) => {
    const { requests, cursor, closers } = relay
    const request = { answer: { state: 'asking' } as RelayAnswer }
    requests.push(request)
    let close: (() => void) | undefined
    /**
     * Replaces a request that the relay refused as too large by several that fit the limits the relay states (NIP-11).
     */
    const splitRequest = async () => {
      const limits = await pool.peek(url)?.limits.request
      if (!limits || !close || !closers.has(close) || fitsInOneRequest(filters, limits)) return
      closers.delete(close)
      close()
      requests.splice(requests.indexOf(request), 1)
      for (const smaller of splitIntoRequests(filters, limits)) startRequest(url, relay, smaller)
      notify()
    }
    // A request that starts before the query's deadline gets the time that is left until then, but at least a fifth of
    // `settleLimit`.
    const limit = Math.max(deadline - Date.now(), settleLimit / 5)
    close = requestFromRelay(pool, url, filters, {
      live,
      limit,
      ...(onId && { onId }),
      onAnswer(answer) {
        request.answer = answer
        if (answer.state === 'eose') relay.hasAnswered = true
        olderPages?.onRelayAnswered()
        notify()
        if (answer.state === 'closed' || answer.state === 'dead') void splitRequest()
      },
      onFirstFrame() {
        if (request.answer.state !== 'asking') return
        request.answer = { state: 'asking', hasStarted: true }
        notify()
      },
      onEnd({ reachedAt, isFull, frameCount }) {
        if (reachedAt === undefined) return
        cursor.setStart(reachedAt)
        relay.isCut ||= !isFull
        const olderFilters = limitFiltersUntil(filters, reachedAt)
        if (!live && page < MAX_PAGES && isProbablyCut(filters, frameCount) && olderFilters.length > 0)
          startRequest(url, relay, olderFilters, page + 1)
      },
    })
    closers.add(close)
  }

  const timer = setTimeout(() => {
    isPlanning = false
    notify()
  }, settleLimit)

  return {
    addPlan(plan) {
      if (isClosed) return
      for (const [url, filters] of plan) {
        let record = queriedRelays.get(url)
        if (!record) {
          record = {
            requests: [],
            askedKeys: new Set(),
            cursor: createPageCursor(),
            isCut: false,
            closers: new Set(),
          }
          queriedRelays.set(url, record)
        }
        const newFilters = removeAsked(filters, record.askedKeys)
        for (const requestFilters of splitIntoRequests(newFilters, pool.peek(url)?.limits.current ?? {}))
          startRequest(url, record, requestFilters)
      }
      notify()
    },
    dropRelays(urls) {
      if (isClosed) return
      for (const url of urls) {
        const record = queriedRelays.get(url)
        queriedRelays.delete(url)
        for (const close of record?.closers ?? []) close()
      }
      olderPages?.onRelayAnswered()
      notify()
    },
    onCacheRead() {
      isCacheRead = true
      notify()
    },
    onPlanned() {
      isPlanning = false
      notify()
    },
    requestOlder(page) {
      olderState = { older: 'loading' }
      void loadWithRetry(() => import('./older-events-loader')).then(({ createOlderEventsLoader }) => {
        if (isClosed) return
        olderPages ??= createOlderEventsLoader({
          pool,
          queriedRelays,
          settleTimeoutMs: settleLimit,
          onId,
          onState(next) {
            olderState = next
            notify()
          },
        })
        olderPages.request(page)
      })
    },
    getState: state,
    close() {
      isClosed = true
      clearTimeout(timer)
      olderPages?.close()
      for (const { closers } of queriedRelays.values()) for (const close of closers) close()
    },
  }
}

/** True if the relay may have cut its answer: it sent many events, but fewer than the filters can match. */
function isProbablyCut(filters: readonly Filter[], frameCount: number): boolean {
  if (frameCount < LIKELY_RELAY_LIMIT || filters.some(f => f.limit !== undefined)) return false
  const maxMatches = filters.reduce((sum, { ids, authors, kinds }) => {
    return sum + (ids?.length ?? (authors && kinds ? authors.length * kinds.length : 0))
  }, 0)
  return frameCount < maxMatches
}

/**
 * Returns the filters without those authors that this relay was already asked for, and records the remaining ones in
 * `keys`.
 */
function removeAsked(filters: readonly Filter[], keys: Set<string>): Filter[] {
  const newFilters: Filter[] = []
  for (const filter of filters) {
    const { authors, ...rest } = filter
    const base = JSON.stringify(rest)
    const remainingAuthors = (authors ?? ['']).filter(author => !keys.has(`${author} ${base}`))
    for (const author of remainingAuthors) keys.add(`${author} ${base}`)
    if (remainingAuthors.length > 0)
      newFilters.push(authors ? { ...filter, authors: remainingAuthors } : filter)
  }
  return newFilters
}
