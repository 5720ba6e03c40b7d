import type { QuerySnapshot } from '../../ports/nostr-access'
import type { Filter, RelayAnswer } from '../../ports/nostr-types'
import { canMatch } from '../events/can-match'
import type { RelayPool } from '../relay/relay-pool'
import { askPage } from './ask-page'
import { fitFilters, fits } from './fit-filters'
import { createPageCursor, NOTHING_OLDER, type PageCursor } from './page-cursor'
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

/** One relay of a query. Each part is a request; more are added when relay lists are learned. */
interface Asked {
  readonly parts: { answer: RelayAnswer }[]
  /** The authors and filters that this relay was asked for so far. They are left out when the relay is asked again. */
  readonly keys: Set<string>
  readonly cursor: PageCursor
  /** True if the relay sent fewer events than the filters can match, and so may have more. */
  cut: boolean
  /**
   * True if the relay has answered at least once. If it is disconnected later, it may have older events that are
   * missing.
   */
  met?: boolean
  /** Functions that each end one open request at this relay. */
  readonly closers: Set<() => void>
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
  older(filters: (relay: string) => readonly Filter[], count: number, until: number, cached: boolean): void
  state(): RunState
  close(): void
}

export function createQueryRun(options: RunOptions): QueryRun {
  const { pool, live, onState, onId, settleLimit = SETTLE_TIMEOUT_MS } = options
  const asked = new Map<string, Asked>()
  const deadline = Date.now() + settleLimit
  let cached = false
  let planning = true
  let closed = false
  let older: QuerySnapshot['older'] = 'idle'
  /** Number of open requests for older pages. */
  let pages = 0
  /**
   * Called when a relay can be asked for older events again. Ends the state 'loading' unless requests are still open.
   */
  const reopen = () => {
    if (pages === 0) older = 'idle'
  }

  const state = (): RunState => {
    const answers = Object.fromEntries([...asked].map(([url, { parts }]) => [url, answerOf(parts)]))
    const list = Object.values(answers)
    const ended = list.filter(a => a.state === 'eose').length
    const settled = cached && !planning && list.every(a => a.state !== 'asking')
    return {
      answers,
      phase: settled ? 'settled' : cached ? 'asking' : 'cache',
      complete: list.length > 0 && !planning && ended >= Math.ceil((list.length + 1) / 2),
      older,
    }
  }
  const tell = () => {
    if (!closed) onState(state())
  }

  const ask = (url: string, record: Asked, filters: readonly Filter[], page = 1) => {
    const { parts, cursor, closers } = record
    const part = { answer: { state: 'asking' } as RelayAnswer }
    parts.push(part)
    let close: (() => void) | undefined
    /**
     * Replaces a request that the relay refused as too large by several that fit the limits the relay states (NIP-11).
     */
    const askSmaller = async () => {
      const limits = await pool.peek(url)?.limits.asked
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
        if (answer.state === 'eose') {
          record.met = true
          if (!cursor.drained) reopen()
        }
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
        const rest = before(filters, reached)
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
      reopen()
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
    older(filtersFor, count, until, more) {
      if (closed) return
      const relays = [...asked].filter(([, r]) => !r.cursor.drained && answerOf(r.parts).state === 'eose')
      const all = () => [...asked.values()]
      const waiting = all().some(r => answerOf(r.parts).state === 'asking')
      const conclude = () => {
        // Relays that never answered are ignored, unless no relay ever answered.
        const unread = all().some(mayHaveMore) || !all().some(r => r.met)
        if (more || waiting) older = 'idle'
        else if (!unread) older = 'end'
        else if (relays.length > 0) older = 'idle'
        tell()
      }
      const done = () => {
        if (--pages === 0) conclude()
      }
      older = 'loading'
      pages = relays.length
      if (pages === 0) {
        conclude()
        return
      }
      tell()
      for (const [url, record] of relays) {
        const { cursor, closers } = record
        const known = pool.peek(url)?.limits
        // The relay cut an answer, so its limits are fetched for the next page.
        if (record.cut) known?.ask()
        const limit = cursor.limit(count, known?.current.limit)
        const from = cursor.until ?? until
        const wanted = filtersFor(url)
        const filters = before(wanted, from).map(f => ({ ...f, limit }))
        if (filters.length === 0) {
          // Every filter has a `since` that the earlier pages have reached, so the relay has nothing older for this
          // query.
          if (wanted.length > 0) cursor.advance(NOTHING_OLDER, limit)
          done()
          continue
        }
        let over = false
        let stop: (() => void) | undefined
        stop = askPage(pool, url, filters, {
          limit: settleLimit,
          ...(onId && { onId }),
          onEnd: end => cursor.advance(end, limit),
          onDone() {
            over = true
            if (stop) closers.delete(stop)
            done()
          },
        })
        if (!over) closers.add(stop)
      }
    },
    state,
    close() {
      closed = true
      clearTimeout(timer)
      for (const { closers } of asked.values()) for (const close of closers) close()
    },
  }
}

/** Returns the filters, limited to events up to `until` (s). Filters that can match nothing are left out. */
const before = (filters: readonly Filter[], until: number) =>
  filters.map(f => ({ ...f, until: Math.min(until, f.until ?? until) })).filter(f => canMatch(f))

/** True if the relay may have cut its answer: it sent many events, but fewer than the filters can match. */
function isCut(filters: readonly Filter[], got: number): boolean {
  if (got < LIKELY_CAP || filters.some(f => f.limit !== undefined)) return false
  const most = filters.reduce((sum, { ids, authors, kinds }) => {
    return sum + (ids?.length ?? (authors && kinds ? authors.length * kinds.length : 0))
  }, 0)
  return got < most
}

/** True if the relay has answered before, may have older events, and has not refused. It may be disconnected now. */
const mayHaveMore = ({ met, cursor, parts }: Asked) =>
  met && !cursor.drained && !/^closed|^auth/.test(answerOf(parts).state)

/**
 * Returns the answer of a relay that was asked by several requests (`parts`): a failure if one request has failed,
 * 'eose' if all were answered, and 'asking' otherwise.
 */
function answerOf(parts: Asked['parts']): RelayAnswer {
  const bad = parts.find(({ answer }) => answer.state !== 'eose' && answer.state !== 'asking')
  if (bad) return bad.answer
  const asking = parts.filter(({ answer }) => answer.state === 'asking')
  if (asking.length === 0) return { state: 'eose' }
  return { state: 'asking', ...(asking.every(({ answer }) => answer.begun) && { begun: true }) }
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
