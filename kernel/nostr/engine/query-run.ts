import type { QuerySnapshot } from '../../core/nostr-access'
import type { Filter, RelayAnswer } from '../../core/nostr-types'
import type { RelayPool } from '../relay/relay-pool'
import { askPage } from './ask-page'
import { fitFilters, fits } from './fit-filters'
import { createPageCursor, type PageCursor } from './page-cursor'
import { askRelay } from './relay-part'
import type { Plan } from './relay-plan'

/** A relay that has not answered after this many ms is counted as silent; it may still answer later. */
const SETTLE_LIMIT = 10_000

/** Events; no usual relay gives fewer at once where it has more. */
const LIKELY_CAP = 100
/** A question for so many people that a relay answers it in parts is followed for so many of them. */
const MAX_PAGES = 8

/** The state of a query that the page shows, without the events. */
export type RunState = Omit<QuerySnapshot, 'events'>

export interface RunOptions {
  readonly pool: RelayPool
  readonly live: boolean
  /** ms; after it a relay that has not answered counts as silent. 10 s when absent. */
  readonly settleLimit?: number | undefined
  /** Called after each change. */
  readonly onState: (state: RunState) => void
  /** Called with each id that a relay claims to have, before the event is verified. */
  readonly onId?: (id: string) => void
}

/** One relay of the query. It may be asked in parts, as the plan grows. */
interface Asked {
  readonly parts: { answer: RelayAnswer }[]
  /** Authors and filters asked so far, so that a grown plan asks only for what is new. */
  readonly keys: Set<string>
  readonly cursor: PageCursor
  /** It gave less than was asked, and may have more. */
  cut: boolean
  /** It has answered: what it has beyond that is missed while it is gone. */
  met?: boolean
  /** Each ends one thing that is being asked of it. */
  readonly closers: Set<() => void>
}

/** One query at all its relays: what each answered, and whether that is enough. */
export interface QueryRun {
  /** Asks what the plan has and was not asked yet. */
  extend(plan: Plan): void
  /** Asks nothing more of these relays, now or in what stands open; a later plan may have them again. */
  drop(urls: readonly string[]): void
  /** The local database has answered. */
  cacheRead(): void
  /** No more relays will be added. */
  planned(): void
  /**
   * A page of `count` from each relay, where its last one ended; from `until` (s) where it never was full.
   * `cached` tells whether the local database has more. While nobody can be asked, and somebody may have more, it
   * goes on loading until one answers.
   */
  older(filters: (relay: string) => readonly Filter[], count: number, until: number, cached: boolean): void
  state(): RunState
  close(): void
}

export function createQueryRun(options: RunOptions): QueryRun {
  const { pool, live, onState, onId, settleLimit = SETTLE_LIMIT } = options
  const asked = new Map<string, Asked>()
  const deadline = Date.now() + settleLimit
  let cached = false
  let planning = true
  let closed = false
  let older: QuerySnapshot['older'] = 'idle'
  /** Pages that stand open. */
  let pages = 0
  /** There is somebody to ask again. */
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
    /** A relay that turned this down because it is too much is asked in the measure that it states (NIP-11). */
    const askSmaller = async () => {
      const limits = await pool.peek(url)?.limits.asked
      if (!limits || !close || !closers.has(close) || fits(filters, limits)) return
      closers.delete(close)
      close()
      parts.splice(parts.indexOf(part), 1)
      for (const smaller of fitFilters(filters, limits)) ask(url, record, smaller)
      tell()
    }
    // What is asked before the deadline settles at the deadline.
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
        if (!live && page < MAX_PAGES && isCut(filters, got))
          ask(url, record, before(filters, reached), page + 1)
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
        // Who never answered is not waited for, unless nobody did.
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
        // It is asked what it gives at most, for the next page.
        if (record.cut) known?.ask()
        const limit = cursor.limit(count, known?.current.limit)
        const from = cursor.until ?? until
        const filters = filtersFor(url).map(f => ({ ...f, until: Math.min(from, f.until ?? from), limit }))
        if (filters.length === 0) {
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

const before = (filters: readonly Filter[], until: number) => filters.map(f => ({ ...f, until }))

/** Whether a relay may have given only some of what it has of these people's lists, profiles or notes. */
function isCut(filters: readonly Filter[], got: number): boolean {
  if (got < LIKELY_CAP || filters.some(f => f.limit !== undefined)) return false
  const most = filters.reduce((sum, { ids, authors, kinds }) => {
    return sum + (ids?.length ?? (authors && kinds ? authors.length * kinds.length : 0))
  }, 0)
  return got < most
}

/** It has answered, not with its last event, and did not refuse since; it may be gone at the moment. */
const mayHaveMore = ({ met, cursor, parts }: Asked) =>
  met && !cursor.drained && !/^closed|^auth/.test(answerOf(parts).state)

/** A refusal of any part is the relay's answer; it has answered when every part has. */
function answerOf(parts: Asked['parts']): RelayAnswer {
  const bad = parts.find(({ answer }) => answer.state !== 'eose' && answer.state !== 'asking')
  if (bad) return bad.answer
  const asking = parts.filter(({ answer }) => answer.state === 'asking')
  if (asking.length === 0) return { state: 'eose' }
  return { state: 'asking', ...(asking.every(({ answer }) => answer.begun) && { begun: true }) }
}

/** The filters, less the authors that were asked for at this relay already; remembers what it lets through. */
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
