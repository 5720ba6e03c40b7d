import { type Disposable, toDisposable } from '../../core/disposable'
import { createStore, type ReadableStore } from '../../core/store'
import type { NostrAccess, NostrHost, QueryOptions, RelayStatus, Session } from '../../ports/nostr-access'
import type { Filter, NostrEvent } from '../../ports/nostr-types'
import { type Account, Signers, type SignersService } from '../../ports/signing'
import type { DatabaseStats, RelayChoice } from '../messages/engine-messages'
import type { EnginePort } from '../messages/engine-port'
import { toEvent } from '../protocol/events/event-shape'
import { createEngineLink, type QueryNews } from './engine-link'
import type { OutboxStorage } from './outbox/outbox-storage'
import type { Writer } from './outbox/writer'
import { createShownChanges } from './shown-changes'
import { createEventStore } from './store/event-store'
import { createLiveQuery, type QueryHome, type RunningQuery } from './store/live-query'
import { createQueryRouter } from './store/query-router'
import { createWriteAccess } from './write-access'

export interface NostrOptions {
  readonly port: EnginePort
  readonly relays: ReadableStore<readonly RelayChoice[]>
  /** Addresses of servers inside the reader's own network that may be contacted, in addition to the relays. */
  readonly servers?: ReadableStore<readonly string[]>
  readonly session: ReadableStore<Session>
  /** The accounts of this browser, of which a plugin may choose one for a publication. */
  readonly accounts?: ReadableStore<readonly Account[]>
  /** ms */
  readonly now?: () => number
  /** Signs the answer to a relay's NIP-42 challenge if the account can sign and the user agrees. */
  readonly authorize?: (relay: string, challenge: string) => Promise<NostrEvent | undefined>
  /**
   * For tests and stories: the storage of the outbox, and how many milliseconds to wait after failed attempts to send.
   */
  readonly outbox?: {
    readonly storage?: () => Promise<OutboxStorage>
    readonly retry?: (attempts: number) => number
  }
}

/** The kernel's Nostr part on the page: the event store, the queries, and the connection to the engine. */
export interface Nostr extends NostrHost {
  /** Reconnects to the relays and tries unsent events now. Called when the network is back. */
  wake(): void
  stats(): Promise<DatabaseStats>
  /** Removes all events from the local database. Those in memory stay, because the page shows them. */
  clear(): Promise<DatabaseStats>
  /** Adds the user's own events to memory. They must have been verified. */
  add(events: readonly NostrEvent[]): void
  /**
   * Resolves with the write side (signer and outbox), which is loaded at the first call. Loading it also resumes
   * sending events that were left unsent.
   */
  writer(): Promise<Writer>
}

export function createNostr(options: NostrOptions): Nostr {
  const { port, relays, session, now = Date.now } = options
  const running = new Map<number, RunningQuery>()
  const router = createQueryRouter()
  const status = createStore<readonly RelayStatus[]>([])
  const online = createStore(true)
  let lastId = 0

  const store = createEventStore({
    now: () => Math.floor(now() / 1000),
    onChange: change => router.route(change),
    pinned: () => new Set([...running.values()].flatMap(q => q.events().map(e => e.id))),
  })

  /**
   * True if one of the user's relays is connected, false if all failed or the browser is offline. Otherwise the former
   * value stays.
   */
  const reachable = (list: readonly RelayStatus[], was: boolean) => {
    if (typeof navigator !== 'undefined' && !navigator.onLine) return false
    const mine = new Set(relays.get().map(r => r.url))
    const known = list.filter(r => mine.has(r.url))
    if (known.length === 0 || known.some(r => r.state === 'open')) return true
    return known.every(r => r.state === 'waiting') ? false : was
  }

  const receive = (news: QueryNews) => {
    if (news.op === 'events') store.add(news.events)
    else if (news.op === 'query') running.get(news.query)?.state(news.state)
    else if (news.op === 'found') running.get(news.query)?.found(news.ids)
    else {
      status.set(() => [...news.relays])
      online.set(was => reachable(news.relays, was))
    }
  }
  const { send, ask } = createEngineLink({ port, receive, authorize: options.authorize })

  /**
   * Tries to send unsent events when a relay is reachable again. The browser's `online` event is not enough, because a
   * browser that reports being online may still reach no relay.
   */
  const tryUnsent = () => void loading?.then(({ outbox }) => outbox.wake()).catch(() => {})
  const awaiting = online.subscribe(() => online.get() && tryUnsent())

  const tellServers = () => {
    if (options.servers) send({ op: 'own', servers: options.servers.get() })
  }
  const naming = options.servers?.subscribe(tellServers)
  if (options.servers?.get().length) tellServers()
  const tellRelays = () => send({ op: 'relays', relays: relays.get() })
  const following = relays.subscribe(tellRelays)
  let reader = session.get().pubkey
  const switching = session.subscribe(() => {
    const { pubkey } = session.get()
    if (pubkey === reader) return
    reader = pubkey
    send({ op: 'account' })
  })
  // An empty list is not sent: it only means that the configuration is still loading, and the engine may already know
  // the relays.
  if (relays.get().length > 0) tellRelays()

  const start = (query: RunningQuery): Disposable => {
    const id = ++lastId
    const { relays: only, hints, live = true, from, fresh } = query.options
    running.set(id, query)
    router.add(query)
    query.askOlder = (count, until) => send({ op: 'older', query: id, count, until })
    send({
      op: 'open',
      query: id,
      filters: query.filters,
      options: {
        live,
        local: from === 'local',
        ...(only && { relays: only }),
        ...(hints && { hints }),
        ...(fresh && { fresh }),
      },
    })
    return toDisposable(() => {
      running.delete(id)
      router.remove(query)
      send({ op: 'close', query: id })
    })
  }

  const { show, hide } = createShownChanges(store)
  let attached: Parameters<NostrHost['attach']>[0] | undefined
  const signers = (): Promise<SignersService> =>
    attached?.resolve(Signers) ?? Promise.reject(new Error('No kernel is attached yet'))
  let loading: Promise<Writer> | undefined
  let writing: Writer | undefined
  let ended = false
  const writer = () => {
    loading ??= import('./outbox/writer').then(
      ({ createWriter }) => {
        writing = createWriter({
          session,
          accounts: options.accounts,
          signers,
          access: own,
          show,
          hide,
          ask,
          keep: event => send({ op: 'keep', event }),
          now,
          warn: error => attached?.report('outbox', error),
          ...options.outbox,
        })
        // The code can arrive, or be asked for, after the end. A writer that stayed would keep other pages from sending.
        if (ended) writing.dispose()
        return writing
      },
      error => {
        // The failed attempt is forgotten, so that the next call loads the code again.
        loading = undefined
        throw error
      },
    )
    return loading
  }

  const makeAccess = (owner: string, permits: (permission: string) => boolean): NostrAccess & Disposable => {
    const open = new Set<Disposable>()
    let disposed = false
    const home: QueryHome = {
      query: store.query,
      started(query) {
        // A component may still render after its plugin was removed. In that case it only sees what memory contains,
        // and no relay is asked.
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
      // The code of `get` is loaded at the first call, because no first screen asks for a single event.
      get: async (ref, given = {}) =>
        (await import('./get-one')).getOne(ref, query, store.peek, given.signal),
      stored: filter => ask<readonly NostrEvent[]>({ op: 'stored', filter }),
      seenOn: id => ask<readonly string[]>({ op: 'seen', id }),
      async verify(raw) {
        const event = toEvent(raw)
        return event && (await ask<boolean>({ op: 'judge', event })) ? event : undefined
      },
      ...createWriteAccess({ owner, permits, session, writer, gone: () => disposed }),
      dispose() {
        disposed = true
        for (const item of [...open]) item.dispose()
        open.clear()
      },
    }
  }

  /** The access through which the outbox reads and watches lists. It belongs to no plugin and has no permissions. */
  const own = makeAccess('outbox', () => false)

  return {
    access: makeAccess,
    writer,
    attach(kernel) {
      attached = kernel
    },
    queries: () => running.size,
    wake() {
      // Checked at once, because the browser may notice that the network has changed before any relay connection does.
      online.set(was => reachable(status.get(), was))
      send({ op: 'wake' })
      tryUnsent()
    },
    stats: () => ask({ op: 'stats' }),
    clear: () => ask({ op: 'clear' }),
    add: events => store.add(events),
    dispose() {
      following.dispose()
      naming?.dispose()
      switching.dispose()
      awaiting.dispose()
      own.dispose()
      ended = true
      writing?.dispose()
      store.dispose()
      port.dispose()
    },
  }
}
