import WebSocket from 'ws'
import { createStore, type Store } from '../../../kernel/core/store.ts'
import { createValueStore, type ValueStore } from '../../../kernel/core/value-store.ts'
import type { EarlyFeedRequest, RelayListEntry } from '../../../kernel/nostr/messages/engine-messages.ts'
import {
  createNostrClient,
  type NostrClient,
  type NostrClientOptions,
} from '../../../kernel/nostr/page/create-nostr-client.ts'
import type { EventDatabase } from '../../../kernel/nostr/worker/database/event-database.ts'
import type {
  AccountSession,
  LiveQuery,
  NostrAccess,
  QueryOptions,
  QuerySnapshot,
} from '../../../kernel/ports/nostr-access.ts'
import type { Filter, NostrEvent } from '../../../kernel/ports/nostr-types.ts'
import type { Signer } from '../../../kernel/ports/signing.ts'
import { ALL_SERVERS_TRUSTED } from '../../../kernel/testing/allow-all-url-policy.ts'
import { createLocalEnginePort } from '../../../kernel/testing/create-local-engine-port.ts'
import { createMemoryDatabase } from '../../../kernel/testing/create-memory-database.ts'
import type { TrustedServers } from '../../../kernel/url-policy/trusted-servers.ts'
import { realVerifier } from './real-verifier.ts'

export interface EngineClientOptions {
  readonly relays: readonly string[]
  readonly database?: EventDatabase
  readonly settleLimit?: number
  readonly now?: () => number
  readonly authorize?: NostrClientOptions['authorize']
  /** If given, this signer's account is signed in. */
  readonly signer?: Signer
  readonly outbox?: NostrClientOptions['outbox']
  /**
   * Servers in the reader's own network that events may name; by default all, because the tests' relays run on this
   * machine.
   */
  readonly own?: TrustedServers
  /** Matches addresses that count as unreachable at once, without a DNS look-up. */
  readonly refuse?: RegExp
  /** The query that the engine sends before the page is ready. */
  readonly ahead?: Omit<EarlyFeedRequest, 'op'>
}

/** The real engine and the real main-thread code in one process, with real sockets to relays. */
export interface EngineClient {
  readonly nostr: NostrClient
  readonly access: NostrAccess
  readonly choices: Store<readonly RelayListEntry[]>
  /** Servers inside the reader's own network that may be contacted. The test sets them. */
  readonly servers: ValueStore<readonly string[]>
  /** Returns the number of sockets that are open or opening, now and at most so far. */
  sockets(): { readonly now: number; readonly most: number }
  /** Returns every address to which the engine has tried to connect. */
  asked(): readonly string[]
  /** Starts a live query. */
  watch(filter: Filter | readonly Filter[], options?: QueryOptions): Watched
  dispose(): void
}

/** A running live query, and ways to wait for its results. */
export interface Watched {
  readonly query: LiveQuery
  snapshot(): QuerySnapshot
  ids(): string[]
  /**
   * Resolves with the first snapshot for which `fits` returns true. After `ms`, rejects with an error that contains the
   * last snapshot.
   */
  until(fits: (snapshot: QuerySnapshot) => boolean, ms?: number): Promise<QuerySnapshot>
  settled(ms?: number): Promise<QuerySnapshot>
  stop(): void
}

export const choiceOf = (url: string): RelayListEntry => ({ url, read: true, write: true })

export async function startEngineClient(options: EngineClientOptions): Promise<EngineClient> {
  const { now = Date.now, settleLimit, authorize, signer, outbox } = options
  const open = new Set<WebSocket>()
  let most = 0
  const asked = new Set<string>()
  const connect = (url: string) => {
    asked.add(url)
    if (options.refuse?.test(url)) throw new Error('Nobody is there')
    const socket = new WebSocket(url)
    open.add(socket)
    most = Math.max(most, open.size)
    socket.once('close', () => open.delete(socket))
    return socket as unknown as globalThis.WebSocket
  }
  const port = createLocalEnginePort({
    database: Promise.resolve(options.database ?? createMemoryDatabase(() => Math.floor(now() / 1000))),
    verifier: await realVerifier(),
    connect,
    now,
    trustedServers: options.own ?? ALL_SERVERS_TRUSTED,
    ...(settleLimit !== undefined && { settleTimeoutMs: settleLimit }),
  })
  const choices = createStore<readonly RelayListEntry[]>(options.relays.map(choiceOf))
  if (options.ahead) port.send([{ op: 'ahead', ...options.ahead }])
  const servers = createValueStore<readonly string[]>([])
  const session = createStore<AccountSession>(
    signer ? { pubkey: signer.pubkey, canSign: true, method: 'key' } : { canSign: false, method: 'none' },
  )
  const nostr = createNostrClient({
    port,
    relays: choices,
    servers,
    session,
    now,
    ...(authorize && { authorize }),
    ...(outbox && { outbox }),
  })
  // Publishing needs only the service that opens signers, so a stand-in for it is enough.
  if (signer) nostr.attach({ resolve: async () => ({ open: async () => signer }) as never, report() {} })
  const access = nostr.createAccess('test', () => true)
  return {
    nostr,
    access,
    choices,
    servers,
    sockets: () => ({ now: open.size, most }),
    asked: () => [...asked],
    watch: (filter, how) => watchQuery(access.query(filter, how)),
    dispose() {
      access.dispose()
      nostr.dispose()
    },
  }
}

function watchQuery(query: LiveQuery): Watched {
  const listening = query.subscribe(() => {})
  const until: Watched['until'] = (fits, ms = 10_000) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const snapshot = query.get()
        if (!fits(snapshot)) return
        clearTimeout(timer)
        heard.dispose()
        resolve(snapshot)
      }
      const heard = query.subscribe(look)
      const timer = setTimeout(() => {
        heard.dispose()
        const { events, ...state } = query.get()
        reject(new Error(`Waited ${ms} ms; ${events.length} events, ${JSON.stringify(state)}`))
      }, ms)
      look()
    })
  return {
    query,
    snapshot: () => query.get(),
    ids: () => query.get().events.map(e => e.id),
    until,
    settled: ms => until(s => s.phase === 'settled', ms),
    stop() {
      listening.dispose()
      query.dispose()
    },
  }
}

/**
 * Returns the ids of events in the order in which a query shows them: newest first, and of equal times the lowest id
 * first.
 */
export const shownOrder = (events: readonly NostrEvent[]): string[] =>
  [...events].sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? -1 : 1)).map(e => e.id)

/** Requests older events until there are no more. Returns the number of requests. */
export async function pageToEnd(feed: Watched, count: number): Promise<number> {
  for (let pages = 1; pages < 60; pages++) {
    feed.query.loadOlder(count)
    if ((await feed.until(s => s.older !== 'loading')).older === 'end') return pages
  }
  throw new Error('There was no end')
}
