import type { Filter, NostrEvent } from '../../core/nostr-types'
import type { EventDatabase } from '../database/event-database'
import { isEphemeral } from '../events/kinds'
import { matchesAny } from '../events/matches-filter'
import { fetchRelayLimits } from '../relay/relay-limits'
import { createRelayPool } from '../relay/relay-pool'
import type { Verifier } from '../verify/verifier'
import { completed, createAhead } from './ahead'
import { createCachedPages } from './cached-pages'
import { createDatabaseAnswers } from './database-answers'
import { deletionsOf } from './deletions-of'
import { createFoundIds } from './found-ids'
import { createInbox } from './inbox'
import { createListLookup } from './list-lookup'
import { createFreshness } from './lookup-batch'
import { createLookups } from './lookups'
import type { OpenQuery } from './open-query'
import { createOutgoing } from './outgoing'
import { createOwnEvents } from './own-events'
import type { AskedAhead, EngineNews, EngineRequest, RelayChoice } from './protocol'
import { createQueryRun, type RunState } from './query-run'
import { createRelayChoices } from './relay-choices'
import { createRelayLists, publicRelay } from './relay-lists'
import { planRelays } from './relay-plan'
import { createSeenOn } from './seen-on'

export interface EngineOptions {
  readonly send: (news: readonly EngineNews[]) => void
  readonly database: Promise<EventDatabase>
  readonly verifier: Verifier
  readonly connect: (url: string) => WebSocket
  /** ms */
  readonly now: () => number
  /** Relays of this machine may be named by anyone: for development and tests only. */
  readonly allowLocal: boolean
  /** ms; after it a relay that has not answered a query counts as silent. 10 s when absent. */
  readonly settleLimit?: number
}

/** ms between two looks at the relays' state for the page. */
const STATUS_INTERVAL = 250
/** Hints of one query that are followed. */
const MAX_HINTS = 3
/** ms; relays that are learned within it are asked together. */
const REPLAN = 300

/** Sockets, parsing, verification and the event database, as a function over messages. Runs in a worker or a test. */
export function startEngine(options: EngineOptions): {
  receive(requests: readonly EngineRequest[]): void
  dispose(): void
} {
  const { now, verifier, allowLocal, settleLimit } = options
  const seconds = () => Math.floor(now() / 1000)
  const outgoing = createOutgoing(options.send)
  const lists = createRelayLists({ allowLocal })
  const freshness = createFreshness(now)
  const seenOn = createSeenOn()
  const queries = new Map<number, OpenQuery>()
  const asks = new Map<number, (event?: NostrEvent) => void>()
  const choices = createRelayChoices()
  let database: EventDatabase | undefined
  let lastAsk = 0
  let statusTimer: ReturnType<typeof setTimeout> | undefined

  const tellStatus = () => {
    statusTimer ??= setTimeout(() => {
      statusTimer = undefined
      outgoing.tell({ op: 'status', relays: pool.status() })
    }, STATUS_INTERVAL)
  }

  /** Relay lists are asked for here, by the thousand for who follows many: the page gets those that it asks for. */
  const isWanted = (event: NostrEvent) =>
    event.kind !== 10002 || [...queries.values()].some(query => matchesAny(event, query.filters))

  /** A list that leads nowhere but where everybody is asked and told anyway is as good tomorrow. */
  const spare = (event: NostrEvent) => !isWanted(event) && lists.named(event).every(choices.isUsual)

  /** Verified before the database was open. */
  let early: NostrEvent[] = []
  const known = (id: string) => database?.has(id) ?? false
  const inbox = createInbox({
    verifier,
    known,
    spare,
    now: seconds,
    accept(events) {
      for (const event of events) lists.learn(event)
      // Of those that were spared nobody is told, and where everybody is asked may be another place by now.
      if (events.some(event => event.kind === 10002)) replanSoon()
      if (!database) early.push(...events)
      const stored = database?.put(events) ?? events
      const passing = events.filter(e => isEphemeral(e.kind))
      show([...stored.filter(isWanted), ...passing])
      tellStatus()
    },
  })
  const pool = createRelayPool({
    connect: options.connect,
    now,
    limits: fetchRelayLimits,
    onEvent(session, request, text, id) {
      seenOn.note(id, session.url)
      inbox.receive(session, request, text, id)
    },
    onChange(session) {
      tellStatus()
      if (session.state === 'waiting') {
        inbox.hurry()
        replanSoon()
      } else if (session.state === 'open') lookups.retry()
    },
    authorize(relay, challenge) {
      const ask = ++lastAsk
      outgoing.tell({ op: 'authorize', ask, relay, challenge })
      return new Promise(resolve => asks.set(ask, resolve))
    },
  })

  const dead = (url: string) => pool.peek(url)?.state === 'waiting'
  const plan = (filters: readonly Filter[]) =>
    planRelays({ filters, defaults: choices.read(), writeRelays: lists.writeRelays, dead })

  const extend = ({ run, filters: wanted, options: asked }: OpenQuery) => {
    if (!run || asked.local) return
    const filters = [...wanted, ...deletionsOf(wanted, asked.live)]
    if (asked.relays) run.extend(new Map(asked.relays.map(url => [url, filters])))
    else {
      const planned = new Map(plan(filters))
      const hints = (asked.hints ?? [])
        .map(url => publicRelay(url, allowLocal))
        .filter(url => url !== undefined)
      for (const url of hints.slice(0, MAX_HINTS)) if (!planned.has(url)) planned.set(url, filters)
      run.extend(planned)
    }
  }

  let replanTimer: ReturnType<typeof setTimeout> | undefined
  /** A relay died or lists were learned: authors may have to be asked for elsewhere. */
  const replanSoon = () => {
    replanTimer ??= setTimeout(() => {
      replanTimer = undefined
      for (const query of queries.values()) if (query.options.live) extend(query)
    }, REPLAN)
  }

  /** The user reads from these no more: at once, but for the people who write there. */
  const leave = (urls: readonly string[]) => {
    if (urls.length === 0) return
    for (const query of queries.values()) {
      if (query.options.relays) continue
      query.run?.drop(urls)
      if (query.options.live) extend(query)
    }
  }

  const startRun = (query: OpenQuery, members: readonly OpenQuery[]) => {
    // The page may know from elsewhere what these relays have.
    const found = query.options.relays
      ? createFoundIds({
          known,
          database: options.database,
          events: outgoing.events,
          found: ids => outgoing.tell({ op: 'found', query: query.id, ids }),
        })
      : undefined
    query.run = createQueryRun({
      pool,
      settleLimit,
      live: query.options.live,
      ...(found && { onId: found.note }),
      onState(state) {
        const tell = (now: RunState) => {
          for (const member of members)
            if (queries.has(member.id)) outgoing.tell({ op: 'query', query: member.id, state: now })
        }
        // Who has answered has all that it found in the page.
        if (found) found.whenTold(() => tell(query.run?.state() ?? state))
        else tell(state)
        if (query.options.live || state.phase !== 'settled') return
        lookups.ended(query, members)
      },
    })
    return query.run
  }

  /** A standing query: the database and the defaults at once, the authors' own relays as they become known. */
  const openLive = async (query: OpenQuery) => {
    const run = startRun(query, [query])
    extend(query)
    const base = await options.database
    query.cached = createCachedPages(base, query.filters)
    await query.cached.read(show)
    run.cacheRead()
    if (!query.options.local && !query.options.relays) {
      await choices.known
      extend(query)
      if (queries.has(query.id)) await learnLists(query, base)
    }
    run.planned()
  }

  const lookups = createLookups({
    database: options.database,
    freshness,
    known,
    isOpen: ({ id }) => queries.has(id),
    events: outgoing.events,
    tell: outgoing.tell,
    start: startRun,
    extend,
    relaysKnown: choices.known,
  })
  const learnAuthors = createListLookup({ pool, lists, freshness, known, plan, settleLimit })
  const ownEvent = createOwnEvents({
    tell: outgoing.tell,
    database: options.database,
    verifier,
    pool,
    lists,
    learn: learnAuthors,
    ownRelays: () => choices.known.then(choices.written),
  })
  const learnLists = (query: OpenQuery, base: EventDatabase) =>
    learnAuthors(
      query.filters.flatMap(f => f.authors ?? []),
      base,
      // Not at each step: relays that are learned together are asked together.
      replanSoon,
    ).then(() => extend(query))

  const open = (query: OpenQuery) => {
    const { live, relays, fresh } = query.options
    const early = live && !relays && !fresh ? ahead.take(query.filters) : undefined
    if (early) return adopt(early, query.id)
    queries.set(query.id, query)
    if (live || relays || fresh) void openLive(query)
    else lookups.add(query)
  }
  /** What it was answered so far is with the page, or goes there before this. */
  const adopt = (query: OpenQuery, id: number) => {
    queries.delete(query.id)
    query.id = id
    queries.set(id, query)
    if (query.run) outgoing.tell({ op: 'query', query: id, state: query.run.state() })
  }
  const close = (id: number) => {
    const query = queries.get(id)
    queries.delete(id)
    if (!query) return
    // A shared lookup goes on for the others, and is short.
    if (query.options.live || query.options.relays || query.options.fresh) query.run?.close()
    lookups.forget(query)
  }
  const ahead = createAhead(open, close)
  const show = (events: readonly NostrEvent[]) => {
    ahead.learn(events)
    outgoing.events(events)
  }
  const chooseRelays = (relays: readonly RelayChoice[]) => {
    const left = choices.choose(relays)
    inbox.hurry()
    leave(left)
    pool.pin(choices.all())
    replanSoon()
  }

  const older = async ({ run, cached, filters, options: asked }: OpenQuery, count: number, until: number) => {
    const more = (await cached?.older(count, outgoing.events)) ?? false
    const planned = asked.relays ? undefined : plan(filters)
    run?.older(url => planned?.get(url) ?? (planned ? [] : filters), count, until, more)
  }

  const answers = createDatabaseAnswers({
    database: options.database,
    tell: outgoing.tell,
    cleared: freshness.forget,
  })

  const askAhead = async (request: AskedAhead) => {
    const question = await completed(request)
    // The page may have been faster.
    if (!question || queries.size > 0) return
    if (choices.isEmpty()) chooseRelays(question.relays)
    ahead.begin(question)
  }

  const receiveOne = (request: EngineRequest) => {
    const query = 'query' in request ? queries.get(request.query) : undefined
    if (request.op === 'open') open({ id: request.query, filters: request.filters, options: request.options })
    else if (request.op === 'older') {
      if (query) void older(query, request.count, request.until)
    } else if (request.op === 'close') close(request.query)
    else if (request.op === 'relays') chooseRelays(request.relays)
    else if (request.op === 'ahead') void askAhead(request).catch(() => {})
    else if (request.op === 'wake') pool.kick()
    else if (request.op === 'account') pool.renew()
    else if (request.op === 'ready') outgoing.ready()
    else if (request.op === 'authorized') {
      asks.get(request.ask)?.(request.event)
      asks.delete(request.ask)
    } else if (request.op === 'seen') {
      outgoing.tell({ op: 'seen-on', ask: request.ask, relays: seenOn.relays(request.id) })
    } else if (request.op === 'stored') void answers.stored(request)
    else if ('event' in request) void ownEvent(request)
    else void answers.stats(request)
  }

  void options.database.then(base => {
    base.put(early)
    early = []
    database = base
  })

  return {
    receive: requests => requests.forEach(receiveOne),
    dispose() {
      for (const timer of [statusTimer, replanTimer]) clearTimeout(timer)
      for (const query of queries.values()) query.run?.close()
      lookups.dispose()
      ahead.dispose()
      pool.dispose()
      verifier.dispose()
      outgoing.dispose()
      void options.database.then(base => base.close())
    },
  }
}
