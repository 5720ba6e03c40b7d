import { createDisposable, type Disposable } from '../../core/disposable'
import { createStore, type ReadableStore } from '../../core/store'
import { parseEvent } from '../../event/parse-event'
import type {
  AccountSession,
  NostrAccess,
  NostrBackend,
  QueryOptions,
  RelayStatus,
} from '../../ports/nostr-access'
import type { Filter, NostrEvent } from '../../ports/nostr-types'
import { type Account, Signers, type SignersService } from '../../ports/signing'
import type { DatabaseStats, RelayListEntry } from '../messages/engine-messages'
import type { EnginePort } from '../messages/engine-port'
import { createEngineConnection, type EngineUpdateMessage } from './engine-connection'
import type { NostrWriter } from './outbox/nostr-writer'
import type { OutboxStorage } from './outbox/rows/outbox-storage'
import { createEventStore } from './store/event-store'
import { createLiveQuery, type LiveQueryBackend, type LiveQueryUpdater } from './store/live-query'
import { createQueryRouter } from './store/query-router'
import { createWriteAccess } from './write-access'

export interface NostrClientOptions {
  readonly port: EnginePort
  readonly relays: ReadableStore<readonly RelayListEntry[]>
  /** Addresses of servers inside the reader's own network that may be contacted, in addition to the relays. */
  readonly servers?: ReadableStore<readonly string[]>
  readonly session: ReadableStore<AccountSession>
  /** The accounts of this browser, of which a plugin may choose one for a publication. */
  readonly accounts?: ReadableStore<readonly Account[]>
  /** Returns the current time in ms since 1970. */
  readonly now?: () => number
  /** Signs the answer to a relay's NIP-42 challenge if the account can sign and the user agrees. */
  readonly authorize?: (relay: string, challenge: string) => Promise<NostrEvent | undefined>
  /**
   * For tests and stories: the storage of the outbox, and how many milliseconds to wait after failed attempts to send.
   */
  readonly outbox?: {
    readonly storage?: () => Promise<OutboxStorage>
    readonly retryDelayMs?: (attempts: number) => number
  }
}

/** The kernel's Nostr part on the page: the event store, the queries, and the connection to the engine. */
export interface NostrClient extends NostrBackend {
  /** Reconnects to the relays and tries unsent events now. Called when the network is back. */
  reconnect(): void
  databaseStats(): Promise<DatabaseStats>
  /** Removes all events from the local database. Those in memory stay, because the page shows them. */
  clearDatabase(): Promise<DatabaseStats>
  /** Adds the user's own events to memory. They must have been verified. */
  addEvents(events: readonly NostrEvent[]): void
  /**
   * Resolves with the signer and the outbox, whose code is loaded at the first call. Loading it also resumes sending
   * events that were left unsent.
   */
  loadWriter(): Promise<NostrWriter>
}

export function createNostrClient(options: NostrClientOptions): NostrClient {
  const { port, relays, session, now = Date.now } = options
  const runningQueries = new Map<number, LiveQueryUpdater>()
  const router = createQueryRouter()
  const status = createStore<readonly RelayStatus[]>([])
  const online = createStore(true)
  let lastId = 0

  const store = createEventStore({
    now: () => Math.floor(now() / 1000),
    onChange: change => router.route(change),
    pinnedIds: () => new Set([...runningQueries.values()].flatMap(q => q.getEvents().map(e => e.id))),
  })

  /**
   * True if one of the user's relays is connected, false if all failed or the browser is offline. Otherwise the former
   * value stays.
   */
  const isReachable = (list: readonly RelayStatus[], wasReachable: boolean) => {
    if (typeof navigator !== 'undefined' && !navigator.onLine) return false
    const userRelays = new Set(relays.get().map(r => r.url))
    const known = list.filter(r => userRelays.has(r.url))
    if (known.length === 0 || known.some(r => r.state === 'open')) return true
    return known.every(r => r.state === 'waiting') ? false : wasReachable
  }

  const handleMessage = (message: EngineUpdateMessage) => {
    if (message.op === 'events') store.add(message.events)
    else if (message.op === 'query') runningQueries.get(message.query)?.onState(message.state)
    else if (message.op === 'found') runningQueries.get(message.query)?.onFoundIds(message.ids)
    else {
      status.set(() => [...message.relays])
      online.set(wasOnline => isReachable(message.relays, wasOnline))
    }
  }
  const engine = createEngineConnection({ port, onMessage: handleMessage, authorize: options.authorize })
  const { send, ask } = engine

  /**
   * Tries to send unsent events when a relay is reachable again. The browser's `online` event is not enough, because a
   * browser that reports being online may still reach no relay.
   */
  const sendUnsent = () => void loading?.then(({ outbox }) => outbox.retryNow()).catch(() => {})
  const onlineSubscription = online.subscribe(() => online.get() && sendUnsent())

  const sendServers = () => {
    if (options.servers) send({ op: 'own', servers: options.servers.get() })
  }
  const serversSubscription = options.servers?.subscribe(sendServers)
  if (options.servers?.get().length) sendServers()
  const sendRelays = () => send({ op: 'relays', relays: relays.get() })
  const relaysSubscription = relays.subscribe(sendRelays)
  let currentPubkey = session.get().pubkey
  const sessionSubscription = session.subscribe(() => {
    const { pubkey } = session.get()
    if (pubkey === currentPubkey) return
    currentPubkey = pubkey
    send({ op: 'account' })
  })
  // An empty list is not sent: it only means that the configuration is still loading, and the engine may already know
  // the relays.
  if (relays.get().length > 0) sendRelays()

  const startQuery = (query: LiveQueryUpdater): Disposable => {
    const id = ++lastId
    const { relays: only, hints, live = true, source, ignoreRecent } = query.options
    runningQueries.set(id, query)
    router.add(query)
    query.requestOlder = (count, until) => send({ op: 'older', query: id, count, until })
    send({
      op: 'open',
      query: id,
      filters: query.filters,
      options: {
        isLive: live,
        isLocalOnly: source === 'local',
        ...(only && { relays: only }),
        ...(hints && { hints }),
        ...(ignoreRecent && { fresh: ignoreRecent }),
      },
    })
    return createDisposable(() => {
      runningQueries.delete(id)
      router.remove(query)
      send({ op: 'close', query: id })
    })
  }

  let attached: Parameters<NostrBackend['attach']>[0] | undefined
  const signers = (): Promise<SignersService> =>
    attached?.resolve(Signers) ?? Promise.reject(new Error('No kernel is attached yet'))
  let loading: Promise<NostrWriter> | undefined
  let loadedWriter: NostrWriter | undefined
  let isDisposed = false
  const loadWriter = () => {
    loading ??= import('./outbox/nostr-writer').then(
      ({ createNostrWriter }) => {
        loadedWriter = createNostrWriter({
          session,
          accounts: options.accounts,
          signers,
          access: outboxAccess,
          store,
          engine,
          now,
          warn: error => attached?.report('outbox', error),
          ...options.outbox,
        })
        // The code can arrive, or be requested, after this client was disposed. A writer that stayed active would hold
        // the lock for sending and keep other tabs from sending.
        if (isDisposed) loadedWriter.dispose()
        return loadedWriter
      },
      error => {
        // The failed attempt is forgotten, so that the next call loads the code again.
        loading = undefined
        throw error
      },
    )
    return loading
  }

  const createAccess = (
    owner: string,
    hasPermission: (permission: string) => boolean,
  ): NostrAccess & Disposable => {
    const openQueries = new Set<Disposable>()
    let disposed = false
    const queryHost: LiveQueryBackend = {
      query: store.query,
      start(query) {
        // A component may still render after its plugin was removed. In that case it only sees what memory contains,
        // and no relay is asked.
        if (disposed) return createDisposable(() => {})
        const item = startQuery(query)
        openQueries.add(item)
        return createDisposable(() => {
          openQueries.delete(item)
          item.dispose()
        })
      },
    }
    const query = (filters: Filter | readonly Filter[], options: QueryOptions = {}) =>
      createLiveQuery(Array.isArray(filters) ? filters : [filters as Filter], options, queryHost)
    return {
      session,
      network: { relays: status, online },
      query,
      peek: store.peek,
      // The code of `get` is loaded at the first call, because the first screen never asks for a single event.
      get: async (ref, getOptions = {}) =>
        (await import('./fetch-event')).fetchEvent(ref, query, store.peek, getOptions.signal),
      stored: filter => ask<readonly NostrEvent[]>({ op: 'stored', filter }),
      getSourceRelays: id => ask<readonly string[]>({ op: 'seen', id }),
      async verify(raw) {
        const event = parseEvent(raw)
        return event && (await ask<boolean>({ op: 'judge', event })) ? event : undefined
      },
      ...createWriteAccess({
        owner,
        hasPermission,
        session,
        loadWriter,
        isDisposed: () => disposed,
      }),
      dispose() {
        disposed = true
        for (const item of [...openQueries]) item.dispose()
        openQueries.clear()
      },
    }
  }

  /** The access through which the outbox reads and watches lists. It belongs to no plugin and has no permissions. */
  const outboxAccess = createAccess('outbox', () => false)

  return {
    createAccess,
    loadWriter,
    attach(kernel) {
      attached = kernel
    },
    countQueries: () => runningQueries.size,
    reconnect() {
      // Checked at once, because the browser may notice that the network has changed before any relay connection does.
      online.set(wasOnline => isReachable(status.get(), wasOnline))
      send({ op: 'wake' })
      sendUnsent()
    },
    databaseStats: () => ask({ op: 'stats' }),
    clearDatabase: () => ask({ op: 'clear' }),
    addEvents: events => store.add(events),
    dispose() {
      relaysSubscription.dispose()
      serversSubscription?.dispose()
      sessionSubscription.dispose()
      onlineSubscription.dispose()
      outboxAccess.dispose()
      isDisposed = true
      loadedWriter?.dispose()
      store.dispose()
      port.dispose()
    },
  }
}
