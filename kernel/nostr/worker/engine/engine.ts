import { checkAddress } from '../../../outside/check-address'
import type { OutsideAddress } from '../../../outside/outside-address'
import type { OwnServers } from '../../../outside/own-servers'
import type { NostrEvent } from '../../../ports/nostr-types'
import type { AskedAhead, EngineNews, EngineRequest, RelayChoice } from '../../messages/engine-messages'
import { isEphemeral } from '../../protocol/events/kinds'
import type { EventDatabase } from '../database/event-database'
import { createRelayPool } from '../relay/relay-pool'
import type { Verifier } from '../verify/verifier'
import { completed } from './ahead'
import type { DatabaseAnswers, DatabaseRequest } from './database-answers'
import { createInbox } from './inbox'
import { loadCode } from './load-code'
import { createFreshness } from './lookup-batch'
import { createOpenQueries } from './open-queries'
import { createOutgoing } from './outgoing'
import type { OwnEventRequest, OwnEvents } from './own-events'
import { createRelayChoices } from './relay-choices'
import { createRelayLists } from './relay-lists'
import { createSeenOn } from './seen-on'

export interface EngineOptions {
  readonly send: (news: readonly EngineNews[]) => void
  readonly database: Promise<EventDatabase>
  readonly verifier: Verifier
  readonly connect: (url: OutsideAddress) => WebSocket
  /** ms */
  readonly now: () => number
  /** The servers inside the reader's own network that may be contacted. The page adds the servers to this list. */
  readonly own: OwnServers
  /** Milliseconds after which a relay that has not answered a query counts as silent; 10,000 by default. */
  readonly settleLimit?: number
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
  const { now, verifier, own, settleLimit } = options
  const outgoing = createOutgoing(options.send)
  const lists = createRelayLists(url => own.has(new URL(url)))
  const freshness = createFreshness(now)
  const seenOn = createSeenOn()
  const choices = createRelayChoices()
  const asks = new Map<number, (event?: NostrEvent) => void>()
  let lastAsk = 0
  let database: EventDatabase | undefined
  let statusTimer: ReturnType<typeof setTimeout> | undefined

  const tellStatus = () => {
    statusTimer ??= setTimeout(() => {
      statusTimer = undefined
      outgoing.tell({ op: 'status', relays: pool.status() })
    }, STATUS_INTERVAL_MS)
  }

  /** The engine fetches thousands of relay lists for its own planning; the page gets only those it asks for. */
  const isWanted = (event: NostrEvent) => event.kind !== 10002 || queries.asksFor(event)

  /** Verified events that came before the database was open; they are stored when it opens. */
  let beforeDatabase: NostrEvent[] = []
  const known = (id: string) => database?.has(id) ?? false
  const inbox = createInbox({
    verifier,
    known,
    // A relay list that names only relays already in use changes nothing, so it is verified later.
    canPostpone: event => !isWanted(event) && lists.named(event).every(choices.isUsual),
    now: () => Math.floor(now() / 1000),
    accept(events) {
      for (const event of events) lists.learn(event)
      // Chooses the relays of open queries again, because a new relay list may name other relays for its author.
      if (events.some(event => event.kind === 10002)) queries.replanSoon()
      if (!database) beforeDatabase.push(...events)
      const stored = database?.put(events) ?? events
      const passing = events.filter(e => isEphemeral(e.kind))
      queries.show([...stored.filter(isWanted), ...passing])
      tellStatus()
    },
  })
  const pool = createRelayPool({
    check: url => checkAddress(url, own),
    connect: options.connect,
    now,
    // The code that fetches limits is loaded only when needed, because few relays are asked for their limits.
    limits: async url => (await import('../relay/fetch-relay-limits')).fetchRelayLimits(url),
    onEvent(session, request, text, id) {
      seenOn.note(id, session.url)
      inbox.receive(session, request, text, id)
    },
    onChange(session) {
      tellStatus()
      if (session.state === 'waiting') {
        inbox.verifyPostponed()
        queries.replanSoon()
      } else if (session.state === 'open') queries.retryLookups()
    },
    authorize(relay, challenge) {
      const ask = ++lastAsk
      outgoing.tell({ op: 'authorize', ask, relay, challenge })
      return new Promise(resolve => asks.set(ask, resolve))
    },
  })
  const queries = createOpenQueries({
    database: options.database,
    pool,
    lists,
    choices,
    freshness,
    outgoing,
    known,
    isAllowed: url => checkAddress(url, own) !== null,
    settleLimit,
  })
  let ownEvents: Promise<OwnEvents> | undefined
  const ownEvent = async (request: OwnEventRequest) => {
    ownEvents ??= loadCode(() => import('./own-events')).then(({ createOwnEvents }) =>
      createOwnEvents({
        tell: outgoing.tell,
        database: options.database,
        verifier,
        pool,
        lists,
        learn: queries.learnAuthors,
        ownRelays: () => choices.known.then(choices.written),
      }),
    )
    return (await ownEvents)(request)
  }
  let databaseAnswers: Promise<DatabaseAnswers> | undefined
  const answer = async (request: DatabaseRequest) => {
    databaseAnswers ??= loadCode(() => import('./database-answers')).then(({ createDatabaseAnswers }) =>
      createDatabaseAnswers({
        database: options.database,
        tell: outgoing.tell,
        received: inbox.emptied,
        cleared: freshness.forget,
      }),
    )
    return (await databaseAnswers)(request)
  }

  const chooseRelays = (relays: readonly RelayChoice[]) => {
    const left = choices.choose(relays)
    own.name('relays', choices.all())
    inbox.verifyPostponed()
    queries.leave(left)
    pool.pin(choices.all())
    queries.replanSoon()
  }
  const askAhead = async (request: AskedAhead) => {
    const question = await completed(request)
    // The early questions are not needed if the page has already opened its own queries.
    if (!question || !queries.isEmpty()) return
    if (choices.isEmpty()) chooseRelays(question.relays)
    queries.ahead.begin(question)
  }

  const handlers: Handlers = {
    ahead: request => void askAhead(request).catch(() => {}),
    open: ({ query, filters, options: asked }) => queries.open({ id: query, filters, options: asked }),
    older({ query, count, until }) {
      const asked = queries.get(query)
      if (asked) void queries.older(asked, count, until)
    },
    close: ({ query }) => queries.close(query),
    relays: ({ relays }) => chooseRelays(relays),
    own: ({ servers }) => queries.allowing(() => own.name('page', servers)),
    wake: () => pool.kick(),
    account: () => pool.renew(),
    ready: () => outgoing.ready(),
    authorized({ ask, event }) {
      asks.get(ask)?.(event)
      asks.delete(ask)
    },
    seen: ({ ask, id }) => outgoing.tell({ op: 'seen-on', ask, relays: seenOn.relays(id) }),
    stored: answer,
    judge: ownEvent,
    route: ownEvent,
    deliver: ownEvent,
    keep: ownEvent,
    clear: answer,
    stats: answer,
  }
  void options.database.then(base => {
    base.put(beforeDatabase)
    beforeDatabase = []
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
      outgoing.dispose()
      void options.database.then(base => base.close())
    },
  }
}
