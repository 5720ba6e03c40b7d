import type { QuerySnapshot } from '../../core/nostr-access'
import type { Filter, RelayAnswer } from '../../core/nostr-types'
import type { RelayPool } from '../relay/relay-pool'
import { whenJudged } from '../relay/relay-request'
import type { Plan } from './relay-plan'

/** A relay that has not answered after this many ms is counted as silent; it may still answer later. */
const SETTLE_LIMIT = 10_000

/** The state of a query that the page shows, without the events. */
export type RunState = Omit<QuerySnapshot, 'events'>

export interface RunOptions {
  readonly pool: RelayPool
  readonly live: boolean
  /** Called after each change. */
  readonly onState: (state: RunState) => void
  /** Called with each id that a relay claims to have, before the event is verified. */
  readonly onId?: (id: string) => void
}

interface Asked {
  answer: RelayAnswer
  /** Authors and filters asked so far, so that a grown plan asks only for what is new. */
  readonly keys: Set<string>
  readonly closers: (() => void)[]
  open: number
  /** Has nothing older. */
  drained: boolean
}

/** One query at all its relays: what each answered, and whether that is enough. */
export interface QueryRun {
  /** Asks what the plan has and was not asked yet. */
  extend(plan: Plan): void
  /** The local database has answered. */
  cacheRead(): void
  /** No more relays will be added. */
  planned(): void
  older(filters: (relay: string) => readonly Filter[], count: number): void
  state(): RunState
  close(): void
}

export function createQueryRun({ pool, live, onState, onId }: RunOptions): QueryRun {
  const asked = new Map<string, Asked>()
  let cached = false
  let planning = true
  let closed = false
  let older: QuerySnapshot['older'] = 'idle'

  const state = (): RunState => {
    const answers = Object.fromEntries([...asked].map(([url, { answer }]) => [url, answer]))
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
  const set = (record: Asked, answer: RelayAnswer) => {
    record.answer = answer
    tell()
  }

  const ask = (url: string, record: Asked, filters: readonly Filter[], page?: () => void) => {
    const session = pool.session(url)
    if (!session) {
      set(record, { state: 'dead', reason: 'Too many relays at once' })
      page?.()
      return
    }
    let first = true
    const answered = (answer: RelayAnswer) => {
      if (first) {
        first = false
        record.open--
        page?.()
      }
      // While another part of the same relay is asked, it has not answered.
      if (answer.state !== 'eose' || record.open === 0) set(record, answer)
    }
    record.open++
    let frames = 0
    const handle = session.request(filters, live && !page, {
      onFrame: id => {
        frames++
        onId?.(id)
      },
      onEnd: () =>
        void whenJudged(handle.request).then(() => {
          const limit = filters.reduce((n, f) => n + (f.limit ?? 0), 0)
          if (page && frames < limit) record.drained = true
          answered({ state: 'eose' })
        }),
      onClosed: reason =>
        answered(
          reason.startsWith('auth-required')
            ? { state: 'auth-refused', reason }
            : { state: 'closed', reason },
        ),
      onDown: reason => answered({ state: 'dead', reason }),
    })
    record.closers.push(handle.close)
  }

  const timer = setTimeout(() => {
    for (const record of asked.values())
      if (record.answer.state === 'asking')
        record.answer = { state: 'timeout', reason: 'No answer within 10 s' }
    planning = false
    tell()
  }, SETTLE_LIMIT)

  return {
    extend(plan) {
      if (closed) return
      for (const [url, filters] of plan) {
        let record = asked.get(url)
        if (!record) {
          record = { answer: { state: 'asking' }, keys: new Set(), closers: [], open: 0, drained: false }
          asked.set(url, record)
        }
        const fresh = unasked(filters, record.keys)
        if (fresh.length === 0) continue
        record.answer = { state: 'asking' }
        ask(url, record, fresh)
      }
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
    older(filtersFor, count) {
      const relays = [...asked].filter(([, r]) => !r.drained && r.answer.state === 'eose')
      let left = relays.length
      const done = () => {
        left--
        if (left > 0) return
        older = relays.every(([, r]) => r.drained) ? 'end' : 'idle'
        tell()
      }
      if (left === 0) {
        older = [...asked.values()].some(r => r.answer.state === 'asking') ? 'idle' : 'end'
        tell()
        return
      }
      older = 'loading'
      tell()
      for (const [url, record] of relays) {
        const filters = filtersFor(url).map(f => ({ ...f, limit: count }))
        if (filters.length === 0) done()
        else ask(url, record, filters, done)
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
