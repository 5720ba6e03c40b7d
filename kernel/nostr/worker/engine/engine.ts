import type { NostrEvent } from '../../../ports/nostr-types'
import { checkUrl } from '../../../url-policy/check-url'
import type { TrustedServers } from '../../../url-policy/trusted-servers'
import type { CheckedUrl } from '../../../url-policy/url-policy'
import type {
  EarlyFeedRequest,
  EngineMessage,
  EngineRequest,
  RelayListEntry,
} from '../../messages/engine-messages'
import { isEphemeralKind } from '../../protocol/events/kinds'
import type { EventDatabase } from '../database/event-database'
import { createRelayPool } from '../relay/relay-pool'
import type { EventVerifier } from '../verify/event-verifier'
import type { DatabaseRequest, DatabaseRequestHandler } from './database-request-handler'
import { completeEarlyRequest } from './early-queries'
import { loadWithRetry } from './load-with-retry'
import { createOpenQueries } from './open-queries'
import type { OwnEventHandler, OwnEventRequest } from './own-event-handler'
import { createPageMessageQueue } from './page-message-queue'
import { createRecentAnswers } from './recent-answers'
import { createRelayLists } from './relay-lists'
import { createSourceRelays } from './source-relays'
import { createUserRelays } from './user-relays'
import { createVerificationQueue } from './verification-queue'

export interface EngineOptions {
  readonly send: (news: readonly EngineMessage[]) => void
  readonly database: Promise<EventDatabase>
  readonly verifier: EventVerifier
  readonly connect: (url: CheckedUrl) => WebSocket
  /** Returns the current time in ms since 1970. */
  readonly now: () => number
  /** The servers inside the reader's own network that may be contacted. The page adds the servers to this list. */
  readonly trustedServers: TrustedServers
  /** Milliseconds after which a relay that has not answered a query counts as silent; 10,000 by default. */
  readonly settleTimeoutMs?: number
}

/** Milliseconds between two messages to the page about the state of the relays. */
const STATUS_INTERVAL_MS = 250

/** A function for each kind of request from the page. */
type Handlers = {
  readonly [Op in EngineRequest['op']]: (request: Extract<EngineRequest, { op: Op }>) => unknown
}

/**
 * Starts the engine: sockets, parsing, verification and the event database. It communicates only by messages, so it
 * runs in a worker as well as in a test.
 */
export function startEngine(options: EngineOptions): {
  receive(requests: readonly EngineRequest[]): void
  dispose(): void
} {
  const { now, verifier, trustedServers, settleTimeoutMs } = options
  const pageMessages = createPageMessageQueue(options.send)
  const lists = createRelayLists(url => trustedServers.has(new URL(url)))
  const recentAnswers = createRecentAnswers(now)
  const seenOn = createSourceRelays()
  const userRelays = createUserRelays()
  const pendingAuthorizations = new Map<number, (event?: NostrEvent) => void>()
  let lastRequestId = 0
  let database: EventDatabase | undefined
  let statusTimer: ReturnType<typeof setTimeout> | undefined

  // The verification queue calls the queries, and the queries call the pool. The pool reports back to both through
  // `pool.listen`, below.
  const isKnown = (id: string) => database?.has(id) ?? false
  const pool = createRelayPool({
    checkUrl: url => checkUrl(url, trustedServers),
    connect: options.connect,
    now,
    // The code that fetches limits is loaded only when needed, because few relays are asked for their limits.
    fetchLimits: async url => (await import('../relay/fetch-relay-limits')).fetchRelayLimits(url),
    authorize(relay, challenge) {
      const ask = ++lastRequestId
      pageMessages.send({ op: 'authorize', ask, relay, challenge })
      return new Promise(resolve => pendingAuthorizations.set(ask, resolve))
    },
  })
  const sendStatusSoon = () => {
    statusTimer ??= setTimeout(() => {
      statusTimer = undefined
      pageMessages.send({ op: 'status', relays: pool.getStatuses() })
    }, STATUS_INTERVAL_MS)
  }
  const queries = createOpenQueries({
    database: options.database,
    pool,
    lists,
    userRelays,
    recentAnswers,
    pageMessages,
    isKnown,
    isAllowed: url => checkUrl(url, trustedServers) !== null,
    settleLimit: settleTimeoutMs,
  })

  /**
   * True if the page should get the event. The engine fetches thousands of relay lists to choose relays, but the page
   * gets only those that its queries ask for.
   */
  const isWanted = (event: NostrEvent) => event.kind !== 10002 || queries.isAskedFor(event)
  /** Verified events that came before the database was open; they are stored when it opens. */
  let eventsBeforeOpen: NostrEvent[] = []
  const verificationQueue = createVerificationQueue({
    verifier,
    isKnown,
    // A relay list that names only relays already in use changes nothing, so it is verified later.
    canPostpone: event => !isWanted(event) && lists.getNamedRelays(event).every(userRelays.isReadAndWrite),
    now: () => Math.floor(now() / 1000),
    onVerified(events) {
      for (const event of events) lists.addList(event)
      // Chooses the relays of open queries again, because a new relay list may name other relays for its author.
      if (events.some(event => event.kind === 10002)) queries.replanSoon()
      if (!database) eventsBeforeOpen.push(...events)
      const stored = database?.put(events) ?? events
      const ephemeralEvents = events.filter(e => isEphemeralKind(e.kind))
      queries.sendEvents([...stored.filter(isWanted), ...ephemeralEvents])
      sendStatusSoon()
    },
  })
  pool.listen({
    onEvent(session, request, text, id) {
      seenOn.record(id, session.url)
      verificationQueue.receive(session, request, text, id)
    },
    onChange(session) {
      sendStatusSoon()
      if (session.state === 'waiting') {
        verificationQueue.verifyPostponed()
        queries.replanSoon()
      } else if (session.state === 'open') queries.retryLookups()
    },
  })

  let ownEventHandler: Promise<OwnEventHandler> | undefined
  const handleOwnEvent = async (request: OwnEventRequest) => {
    ownEventHandler ??= loadWithRetry(() => import('./own-event-handler')).then(({ createOwnEventHandler }) =>
      createOwnEventHandler({
        send: pageMessages.send,
        database: options.database,
        verifier,
        pool,
        lists,
        fetchRelayLists: queries.fetchRelayLists,
        getUserWriteRelays: () => userRelays.whenKnown.then(userRelays.getWriteRelays),
      }),
    )
    return (await ownEventHandler)(request)
  }
  let databaseRequestHandler: Promise<DatabaseRequestHandler> | undefined
  const handleDatabaseRequest = async (request: DatabaseRequest) => {
    databaseRequestHandler ??= loadWithRetry(() => import('./database-request-handler')).then(
      ({ createDatabaseRequestHandler }) =>
        createDatabaseRequestHandler({
          database: options.database,
          send: pageMessages.send,
          whenReceivedStored: verificationQueue.whenEmpty,
          onCleared: recentAnswers.clear,
        }),
    )
    return (await databaseRequestHandler)(request)
  }

  const chooseRelays = (relays: readonly RelayListEntry[]) => {
    const removedRelays = userRelays.set(relays)
    trustedServers.setAddresses('relays', userRelays.getAll())
    verificationQueue.verifyPostponed()
    queries.dropRelays(removedRelays)
    pool.pin(userRelays.getAll())
    queries.replanSoon()
  }
  const startEarlyQueries = async (request: EarlyFeedRequest) => {
    const earlyQuery = await completeEarlyRequest(request)
    // An early query is useless if the page has already opened its own queries.
    if (!earlyQuery || !queries.isEmpty()) return
    if (userRelays.isEmpty()) chooseRelays(earlyQuery.relays)
    queries.earlyQueries.start(earlyQuery)
  }

  const handlers: Handlers = {
    ahead: request => void startEarlyQueries(request).catch(() => {}),
    open: ({ query, ...request }) =>
      queries.open({ id: query, filters: request.filters, options: request.options }),
    older({ query, count, until }) {
      const openQuery = queries.get(query)
      if (openQuery) void queries.loadOlder(openQuery, count, until)
    },
    close: ({ query }) => queries.close(query),
    relays: ({ relays }) => chooseRelays(relays),
    own: ({ servers }) => queries.allowRelays(() => trustedServers.setAddresses('page', servers)),
    wake: () => pool.reconnect(),
    account: () => pool.reauthenticate(),
    ready: () => pageMessages.onPageReady(),
    authorized({ ask, event }) {
      pendingAuthorizations.get(ask)?.(event)
      pendingAuthorizations.delete(ask)
    },
    seen: ({ ask, id }) => pageMessages.send({ op: 'seen-on', ask, relays: seenOn.getRelays(id) }),
    stored: handleDatabaseRequest,
    judge: handleOwnEvent,
    route: handleOwnEvent,
    deliver: handleOwnEvent,
    keep: handleOwnEvent,
    clear: handleDatabaseRequest,
    stats: handleDatabaseRequest,
  }
  void options.database.then(base => {
    base.put(eventsBeforeOpen)
    eventsBeforeOpen = []
    database = base
  })

  return {
    receive(requests) {
      for (const request of requests) (handlers[request.op] as (request: EngineRequest) => unknown)(request)
    },
    dispose() {
      clearTimeout(statusTimer)
      queries.dispose()
      pool.dispose()
      verifier.dispose()
      pageMessages.dispose()
      void options.database.then(base => base.close())
    },
  }
}
