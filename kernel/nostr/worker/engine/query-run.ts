import type { QuerySnapshot } from '../../../ports/nostr-access'
import type { Filter, RelayAnswer } from '../../../ports/nostr-types'
import type { RelayPool } from '../relay/relay-pool'
import { type AskedRelay, answerOf } from './asked-relay'
import { filtersBefore } from './filters-before'
import { fitFilters, fits } from './fit-filters'
import { loadCode } from './load-code'
import type { OlderPages, OlderState, WantedPage } from './older-pages'
import { createPageCursor } from './page-cursor'
import { askRelay } from './relay-part'
import type { Plan } from './relay-plan'

/** Milliseconds after which the query stops waiting for a relay that has not answered. A later answer is still used. */
const SETTLE_TIMEOUT_MS = 10_000

/** Number of events; common relays never limit an answer to fewer, so a smaller answer is taken as complete. */
const LIKELY_CAP = 100
/** Maximum number of pages that are requested if a relay cut its answer to a query with many authors. */
const MAX_PAGES = 8

/** The state of a query as the page sees it, without the events. */
export type RunState = Omit<QuerySnapshot, 'events'>

export interface RunOptions {
  readonly pool: RelayPool
  readonly live: boolean
  /** Milliseconds after which a relay that has not answered counts as silent; 10,000 by default. */
  readonly settleLimit?: number | undefined
  /** Called each time the state has changed. */
  readonly onState: (state: RunState) => void
  /** Called with the id of each event that a relay sends, before the event is verified. */
  readonly onId?: (id: string) => void
}

/** One query at all of its relays. Tracks what each relay answered, and decides when the answer is complete. */
export interface QueryRun {
  /** Sends each relay of the plan the requests that it has not been sent yet. */
  extend(plan: Plan): void
  /** Closes all requests at these relays. A later plan may contain the relays again. */
  drop(urls: readonly string[]): void
  /** Called when the local database has answered. */
  cacheRead(): void
  /** Called when no more relays will be added. */
  planned(): void
  /**
   * Asks each relay for the next `count` older events. A relay's page begins where its previous page ended, or at
   * `until` (s) if none of its answers was cut. `cached` is true if the local database has more events. If no relay can
   * be asked now but some may have more, the state stays 'loading' until a relay answers.
   */
  older(page: WantedPage): void
  state(): RunState
  close(): void
}

export function createQueryRun(options: RunOptions): QueryRun {
  const { pool, live, onState, onId, settleLimit = SETTLE_TIMEOUT_MS } = options
  const asked = new Map<string, AskedRelay>()
  const deadline = Date.now() + settleLimit
  let cached = false
  let planning = true
  let closed = false
  let older: OlderState = { older: 'idle' }
  let pages: OlderPages | undefined

  const state = (): RunState => {
    const answers = Object.fromEntries([...asked].map(([url, relay]) => [url, answerOf(relay)]))
    const list = Object.values(answers)
    const ended = list.filter(a => a.state === 'eose').length
    const settled = cached && !planning && list.every(a => a.state !== 'asking')
    return {
      answers,
      phase: settled ? 'settled' : cached ? 'asking' : 'cache',
      complete: list.length > 0 && !planning && ended >= Math.ceil((list.length + 1) / 2),
      ...older,
    }
  }
  const tell = () => {
    if (!closed) onState(state())
  }

  const ask = (url: string, record: AskedRelay, filters: readonly Filter[], page = 1) => {
    const { parts, cursor, closers } = record
    const part = { answer: { state: 'asking' } as RelayAnswer }
    parts.push(part)
    let close: (() => void) | undefined
    /**
     * Replaces a request that the relay refused as too large by several that fit the limits the relay states (NIP-11).
     */
    const askSmaller = async () => {
      const limits = await pool.peek(url)?.limits.request
      if (!limits || !close || !closers.has(close) || fits(filters, limits)) return
      closers.delete(close)
      close()
      parts.splice(parts.indexOf(part), 1)
      for (const smaller of fitFilters(filters, limits)) ask(url, record, smaller)
      tell()
    }
    // A request that starts before the query's deadline times out at that deadline.
    const limit = Math.max(deadline - Date.now(), settleLimit / 5)
    close = askRelay(pool, url, filters, {
      live,
      limit,
      ...(onId && { onId }),
      onAnswer(answer) {
        part.answer = answer
        if (answer.state === 'eose') record.met = true
        pages?.answered()
        tell()
        if (answer.state === 'closed' || answer.state === 'dead') void askSmaller()
      },
      onBegin() {
        if (part.answer.state !== 'asking') return
        part.answer = { state: 'asking', begun: true }
        tell()
      },
      onEnd({ reached, full, got }) {
        if (reached === undefined) return
        cursor.begin(reached)
        record.cut ||= !full
        const rest = filtersBefore(filters, reached)
        if (!live && page < MAX_PAGES && isCut(filters, got) && rest.length > 0)
          ask(url, record, rest, page + 1)
      },
    })
    closers.add(close)
  }

  const timer = setTimeout(() => {
    planning = false
    tell()
  }, settleLimit)

  return {
    extend(plan) {
      if (closed) return
      for (const [url, filters] of plan) {
        let record = asked.get(url)
        if (!record) {
          record = { parts: [], keys: new Set(), cursor: createPageCursor(), cut: false, closers: new Set() }
          asked.set(url, record)
        }
        const fresh = unasked(filters, record.keys)
        for (const some of fitFilters(fresh, pool.peek(url)?.limits.current ?? {})) ask(url, record, some)
      }
      tell()
    },
    drop(urls) {
      if (closed) return
      for (const url of urls) {
        const record = asked.get(url)
        asked.delete(url)
        for (const close of record?.closers ?? []) close()
      }
      pages?.answered()
      tell()
    },
    cacheRead() {
      cached = true
      tell()
    },
    planned() {
      planning = false
      tell()
    },
    older(page) {
      older = { older: 'loading' }
      void loadCode(() => import('./older-pages')).then(({ createOlderPages }) => {
        if (closed) return
        pages ??= createOlderPages({
          pool,
          asked,
          settleLimit,
          onId,
          onState(next) {
            older = next
            tell()
          },
        })
        pages.ask(page)
      })
    },
    state,
    close() {
      closed = true
      clearTimeout(timer)
      pages?.close()
      for (const { closers } of asked.values()) for (const close of closers) close()
    },
  }
}

/** True if the relay may have cut its answer: it sent many events, but fewer than the filters can match. */
function isCut(filters: readonly Filter[], got: number): boolean {
  if (got < LIKELY_CAP || filters.some(f => f.limit !== undefined)) return false
  const most = filters.reduce((sum, { ids, authors, kinds }) => {
    return sum + (ids?.length ?? (authors && kinds ? authors.length * kinds.length : 0))
  }, 0)
  return got < most
}

/**
 * Returns the filters without those authors that this relay was already asked for, and records the remaining ones in
 * `keys`.
 */
function unasked(filters: readonly Filter[], keys: Set<string>): Filter[] {
  const fresh: Filter[] = []
  for (const filter of filters) {
    const { authors, ...rest } = filter
    const base = JSON.stringify(rest)
    const wanted = (authors ?? ['']).filter(author => !keys.has(`${author} ${base}`))
    for (const author of wanted) keys.add(`${author} ${base}`)
    if (wanted.length > 0) fresh.push(authors ? { ...filter, authors: wanted } : filter)
  }
  return fresh
}
