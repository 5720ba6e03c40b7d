import type { QuerySnapshot } from '../../../ports/nostr-access'
import type { Filter, RelayAnswer } from '../../../ports/nostr-types'
import { statedWait } from '../relay/refusal-words'
import type { RelayPool } from '../relay/relay-pool'
import { askPage } from './ask-page'
import { type AskedRelay, answerOf } from './asked-relay'
import { filtersBefore } from './filters-before'
import { NOTHING_OLDER } from './page-cursor'

/**
 * Milliseconds until a relay that has refused a page is asked again by itself, by the number of refusals. Afterwards it
 * is asked only if the reader wants it.
 */
const REFUSAL_PAUSES_MS = [5_000, 30_000, 120_000]
/**
 * Number of pages that one query may ask for at once, and milliseconds until it may ask for another. Nobody reads
 * faster; a relay whose pages bring nothing would otherwise be asked without end.
 */
const PAGES_AT_ONCE = 40
const PAGE_INTERVAL_MS = 1_000

/** The state of a query's older events, and the relays that refused them with their reasons. */
export type OlderState = Pick<QuerySnapshot, 'older' | 'refused'>

/** Asks for one page. The parameters are those of `QueryRun.older`. */
export interface WantedPage {
  readonly filters: (relay: string) => readonly Filter[]
  readonly count: number
  readonly until: number
  readonly cached: boolean
}

/** The older pages of one query, relay by relay. */
export interface OlderPages {
  /** Asks the relays that do not rest after a refusal; also the resting ones if nothing but them is left. */
  ask(page: WantedPage): void
  /** Called when a relay has answered the query itself, so that perhaps it can be asked for older events. */
  answered(): void
  close(): void
}

export interface OlderPagesOptions {
  readonly pool: RelayPool
  readonly asked: ReadonlyMap<string, AskedRelay>
  /** Milliseconds after which a relay that has not answered counts as silent. */
  readonly settleLimit: number
  readonly onId: ((id: string) => void) | undefined
  readonly onState: (state: OlderState) => void
}

interface RefusedPage {
  readonly reason: string
  readonly times: number
  /** ms; infinite if the relay is not asked again by itself. */
  readonly restsUntil: number
  /** True if the relay did not refuse, but the connection was lost. */
  readonly isLost: boolean
}

export function createOlderPages({ pool, asked, settleLimit, onId, onState }: OlderPagesOptions): OlderPages {
  const refusals = new Map<string, RefusedPage>()
  let older: OlderState['older'] = 'loading'
  /** Number of open requests for the current page. */
  let open = 0
  /** True if a relay has answered the current page. */
  let isProgress = false
  /** True if the database has more. */
  let isCached = false
  let tokens = PAGES_AT_ONCE
  let countedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const rests = (url: string) => (refusals.get(url)?.restsUntil ?? 0) > Date.now()
  const undrained = () => [...asked].filter(([, { cursor }]) => !cursor.drained)
  const tell = (next: OlderState['older']) => {
    older = next
    if (next !== 'refused') return onState({ older })
    const refused = undrained().flatMap(([url]) => {
      const refusal = refusals.get(url)
      return refusal ? [[url, refusal.reason] as const] : []
    })
    onState({ older, refused: Object.fromEntries(refused) })
  }
  const later = (ms: number, act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }
  const conclude = () => {
    clearTimeout(timer)
    const all = [...asked.values()]
    // Relays that never answered are ignored, unless no relay ever answered.
    const refused = undrained().flatMap(([url]) => refusals.get(url) ?? [])
    const mayHaveMore = refused.length > 0 || all.some(hasMore) || !all.some(({ met }) => met)
    const isWaiting = all.some(relay => answerOf(relay).state === 'asking')
    if (isCached) return tell('idle')
    if (isWaiting) return tell(isProgress ? 'idle' : 'loading')
    if (!mayHaveMore) return tell('end')
    if (isProgress) return tell('idle')
    if (refused.length === 0) return tell('loading')
    tell('refused')
    const next = Math.min(...refused.map(({ restsUntil }) => restsUntil))
    if (Number.isFinite(next)) later(Math.max(0, next - Date.now()), () => tell('idle'))
  }
  const refuse = (url: string, { state, reason = '' }: RelayAnswer) => {
    const times = (refusals.get(url)?.times ?? 0) + 1
    const pause = Math.max(REFUSAL_PAUSES_MS[times - 1] ?? Number.POSITIVE_INFINITY, statedWait(reason))
    refusals.set(url, { reason, times, restsUntil: Date.now() + pause, isLost: state === 'dead' })
  }
  /** Returns true if a page may be asked for now. */
  const takeToken = () => {
    const now = Date.now()
    tokens = Math.min(PAGES_AT_ONCE, tokens + (now - countedAt) / PAGE_INTERVAL_MS)
    countedAt = now
    if (tokens < 1) return false
    tokens--
    return true
  }
  const askRelay = (
    url: string,
    { cursor, cut, closers }: AskedRelay,
    { filters: filtersOf, count, until }: WantedPage,
  ) => {
    const known = pool.peek(url)?.limits
    // The relay cut an answer, so its limits are fetched for the next page.
    if (cut) known?.ask()
    const limit = cursor.limit(count, known?.current.limit)
    const wanted = filtersOf(url)
    const filters = filtersBefore(wanted, cursor.until ?? until).map(f => ({ ...f, limit }))
    const done = () => {
      if (--open === 0) conclude()
    }
    if (filters.length === 0) {
      // Every filter has a `since` that the earlier pages have reached, so the relay has nothing older for this query.
      if (wanted.length > 0) {
        cursor.advance(NOTHING_OLDER, limit)
        isProgress = true
      }
      return done()
    }
    let isOver = false
    let stop: (() => void) | undefined
    stop = askPage(pool, url, filters, {
      limit: settleLimit,
      ...(onId && { onId }),
      onEnd(end) {
        cursor.advance(end, limit)
        refusals.delete(url)
        isProgress = true
      },
      onDone(failure) {
        isOver = true
        if (stop) closers.delete(stop)
        if (failure) refuse(url, failure)
        done()
      },
    })
    if (!isOver) closers.add(stop)
  }
  const ask = (page: WantedPage) => {
    if (open > 0) return
    const isWanted = older === 'refused'
    if (older !== 'loading') tell('loading')
    if (!takeToken()) return later(PAGE_INTERVAL_MS, () => ask(page))
    clearTimeout(timer)
    isProgress = false
    isCached = page.cached
    const relays = undrained().filter(
      ([url, relay]) => answerOf(relay).state === 'eose' && (isWanted || !rests(url)),
    )
    open = relays.length
    if (open === 0) return conclude()
    for (const [url, relay] of relays) askRelay(url, relay, page)
  }
  return {
    ask,
    answered() {
      if (open > 0) return
      const connected = undrained().filter(([, relay]) => answerOf(relay).state === 'eose')
      for (const [url] of connected) if (refusals.get(url)?.isLost) refusals.delete(url)
      if (connected.some(([url]) => !rests(url))) {
        if (older !== 'idle') tell('idle')
      } else if (older === 'loading') conclude()
    },
    close: () => clearTimeout(timer),
  }
}

/** True if the relay has answered before, may have older events, and has not refused. It may be disconnected now. */
const hasMore = (relay: AskedRelay) =>
  relay.met && !relay.cursor.drained && !/^closed|^auth/.test(answerOf(relay).state)
