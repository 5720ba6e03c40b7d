import { type Disposable, toDisposable } from '../core/disposable'
import { filterOf } from '../core/filter-of'
import type { NostrAccess, NostrHost, QueryOptions, RelayStatus, Session } from '../core/nostr-access'
import type { EventRef, Filter, NostrEvent } from '../core/nostr-types'
import { createStore, type ReadableStore } from '../core/store'
import type { DatabaseStats, EngineNews, EngineRequest, RelayChoice } from './engine/protocol'
import { createEventStore } from './store/event-store'
import { createLiveQuery, type QueryHome, type RunningQuery } from './store/live-query'
import { createQueryRouter } from './store/query-router'

/** ms; a `get` gives up after it. */
const GET_LIMIT = 10_000

/** A way to an engine: a worker, or the same function in a test. */
export interface EnginePort {
  send(requests: readonly EngineRequest[]): void
  /** Called once, before the first `send`. */
  listen(fn: (news: readonly EngineNews[]) => void): void
  dispose(): void
}

export interface NostrOptions {
  readonly port: EnginePort
  readonly relays: ReadableStore<readonly RelayChoice[]>
  readonly session: ReadableStore<Session>
  /** ms */
  readonly now?: () => number
  /** Signs an NIP-42 answer when the account can and the user agrees. */
  readonly authorize?: (relay: string, challenge: string) => Promise<NostrEvent | undefined>
}

/** The kernel's Nostr part on the main thread: the event store, its queries, and the way to the engine. */
export interface Nostr extends NostrHost {
  /** Looks at the relays again now: the network is back. */
  wake(): void
  stats(): Promise<DatabaseStats>
  /** Empties the local database and memory. */
  clear(): Promise<DatabaseStats>
  /** Puts events that were verified elsewhere into memory: the user's own. */
  add(events: readonly NostrEvent[]): void
}

export function createNostr(options: NostrOptions): Nostr {
  const { port, relays, session, now = Date.now } = options
  const running = new Map<number, RunningQuery>()
  const router = createQueryRouter()
  const status = createStore<readonly RelayStatus[]>([])
  const online = createStore(true)
  const answers = new Map<number, (stats: DatabaseStats) => void>()
  let outbox: EngineRequest[] = []
  let lastId = 0

  /** One message a turn, whatever a render asks. */
  const send = (request: EngineRequest) => {
    outbox.push(request)
    if (outbox.length > 1) return
    queueMicrotask(() => {
      const out = outbox
      outbox = []
      port.send(out)
    })
  }

  const store = createEventStore({
    now: () => Math.floor(now() / 1000),
    onChange: change => router.route(change),
    pinned: () => new Set([...running.values()].flatMap(q => q.events().map(e => e.id))),
  })

  /** On with the first relay that answers, off when none can be reached; between the two, as it was. */
  const reachable = (list: readonly RelayStatus[], was: boolean) => {
    if (typeof navigator !== 'undefined' && !navigator.onLine) return false
    const mine = new Set(relays.get().map(r => r.url))
    const known = list.filter(r => mine.has(r.url))
    if (known.length === 0 || known.some(r => r.state === 'open')) return true
    return known.every(r => r.state === 'waiting') ? false : was
  }

  const receive = (news: EngineNews) => {
    if (news.op === 'events') store.add(news.events)
    else if (news.op === 'query') running.get(news.query)?.state(news.state)
    else if (news.op === 'found') running.get(news.query)?.found(news.ids)
    else if (news.op === 'status') {
      status.set(() => [...news.relays])
      online.set(was => reachable(news.relays, was))
    } else if (news.op === 'authorize') void authorize(news)
    else {
      answers.get(news.ask)?.(news.stats)
      answers.delete(news.ask)
    }
  }
  const authorize = async ({ ask, relay, challenge }: Extract<EngineNews, { op: 'authorize' }>) => {
    let event: NostrEvent | undefined
    try {
      event = await options.authorize?.(relay, challenge)
    } catch {
      // Whatever went wrong, the relay gets no signature.
    }
    send({ op: 'authorized', ask, ...(event && { event }) })
  }
  port.listen(list => list.forEach(receive))

  const tellRelays = () => send({ op: 'relays', relays: relays.get() })
  const following = relays.subscribe(tellRelays)
  tellRelays()

  const start = (query: RunningQuery): Disposable => {
    const id = ++lastId
    const { relays: only, hints, live = true, from } = query.options
    running.set(id, query)
    router.add(query)
    query.askOlder = (count, until) => send({ op: 'older', query: id, count, until })
    send({
      op: 'open',
      query: id,
      filters: query.filters,
      options: { live, local: from === 'local', ...(only && { relays: only }), ...(hints && { hints }) },
    })
    return toDisposable(() => {
      running.delete(id)
      router.remove(query)
      send({ op: 'close', query: id })
    })
  }

  const ask = (op: 'stats' | 'clear'): Promise<DatabaseStats> => {
    const id = ++lastId
    send({ op, ask: id })
    return new Promise(resolve => answers.set(id, resolve))
  }

  const makeAccess = (): NostrAccess & Disposable => {
    const open = new Set<Disposable>()
    let disposed = false
    const home: QueryHome = {
      query: store.query,
      started(query) {
        // Whoever still renders with the access of a plugin that has gone reads memory, and asks nobody.
        if (disposed) return toDisposable(() => {})
        const item = start(query)
        open.add(item)
        return toDisposable(() => {
          open.delete(item)
          item.dispose()
        })
      },
    }
    const query = (filters: Filter | readonly Filter[], given: QueryOptions = {}) =>
      createLiveQuery(Array.isArray(filters) ? filters : [filters as Filter], given, home)
    return {
      session,
      network: { relays: status, online },
      query,
      peek: store.peek,
      get: (ref, given = {}) => getOne(ref, query, store.peek, given.signal),
      dispose() {
        disposed = true
        for (const item of [...open]) item.dispose()
        open.clear()
      },
    }
  }

  return {
    access: makeAccess,
    queries: () => running.size,
    wake() {
      // The browser may know before any relay does.
      online.set(was => reachable(status.get(), was))
      send({ op: 'wake' })
    },
    stats: () => ask('stats'),
    async clear() {
      store.clear()
      return ask('clear')
    },
    add: events => store.add(events),
    dispose() {
      following.dispose()
      store.dispose()
      port.dispose()
    },
  }
}

/** Resolves with the first answer of a one-off query; a replaceable event only when all relays have spoken. */
function getOne(
  ref: EventRef,
  query: NostrAccess['query'],
  peek: NostrAccess['peek'],
  signal?: AbortSignal,
): Promise<NostrEvent | undefined> {
  if ('id' in ref) {
    const there = peek(ref)
    if (there) return Promise.resolve(there)
  }
  const live = query(filterOf(ref), { live: false, ...(ref.relays && { hints: ref.relays }) })
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      const [event] = live.get().events
      live.dispose()
      resolve(event)
    }
    const abort = () => {
      clearTimeout(timer)
      live.dispose()
      reject(signal?.reason)
    }
    const timer = setTimeout(finish, GET_LIMIT)
    signal?.addEventListener('abort', abort, { once: true })
    live.subscribe(() => {
      const { events, phase } = live.get()
      if (phase === 'settled' || ('id' in ref && events.length > 0)) finish()
    })
    if (signal?.aborted) abort()
  })
}
