import type { Filter, NostrEvent } from '../../core/nostr-types'
import { checkAddress } from '../../outside/check-address'
import type { OutsideAddress } from '../../outside/outside-address'
import type { OwnServers } from '../../outside/own-servers'
import { normalizeRelayUrl } from '../codec'
import type { EventDatabase } from '../database/event-database'
import { canMatch } from '../events/can-match'
import { isEphemeral } from '../events/kinds'
import { matchesAny } from '../events/matches-filter'
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
import { NOTHING, type OpenQuery } from './open-query'
import { createOutgoing } from './outgoing'
import { createOwnEvents } from './own-events'
import type { AskedAhead, EngineNews, EngineRequest, RelayChoice } from './protocol'
import { createQueryRun, type RunState } from './query-run'
import { createRelayChoices } from './relay-choices'
import { createRelayLists } from './relay-lists'
import { planRelays } from './relay-plan'
import { createSeenOn } from './seen-on'

export interface EngineOptions {
  readonly send: (news: readonly EngineNews[]) => void
  readonly database: Promise<EventDatabase>
  readonly verifier: Verifier
  readonly connect: (url: OutsideAddress) => WebSocket
  /** ms */
  readonly now: () => number
  /** The servers inside the reader's own network that may be contacted; the page names them. */
  readonly own: OwnServers
  /** ms; after it a relay that has not answered a query counts as silent. 10 s when absent. */
  readonly settleLimit?: number
}

/** ms between two looks at the relays' state for the page. */
const STATUS_INTERVAL = 250
/** How many relay hints of one query are asked. */
const MAX_HINTS = 3
/** ms to wait before planning again, so that relays learned within this time are asked together. */
const REPLAN = 300

/** Sockets, parsing, verification and the event database, as a function over messages. Runs in a worker or a test. */
export function startEngine(options: EngineOptions): {
  receive(requests: readonly EngineRequest[]): void
  dispose(): void
} {
  const { now, verifier, own, settleLimit } = options
  const seconds = () => Math.floor(now() / 1000)
  const outgoing = createOutgoing(options.send)
  const lists = createRelayLists(url => own.has(new URL(url)))
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

  /** The engine fetches thousands of relay lists for its own planning; the page gets only those it asks for. */
  const isWanted = (event: NostrEvent) =>
    event.kind !== 10002 || [...queries.values()].some(query => matchesAny(event, query.filters))

  /** A relay list that names only relays we already use changes nothing, so it is verified later. */
  const spare = (event: NostrEvent) => !isWanted(event) && lists.named(event).every(choices.isUsual)

  /** Events that were verified before the database was open. */
  let early: NostrEvent[] = []
  const known = (id: string) => database?.has(id) ?? false
  const inbox = createInbox({
    verifier,
    known,
    spare,
    now: seconds,
    accept(events) {
      for (const event of events) lists.learn(event)
      // No lookup waits for a postponed relay list, and the reader's relays may have changed since: plan again.
      if (events.some(event => event.kind === 10002)) replanSoon()
      if (!database) early.push(...events)
      const stored = database?.put(events) ?? events
      const passing = events.filter(e => isEphemeral(e.kind))
      show([...stored.filter(isWanted), ...passing])
      tellStatus()
    },
  })
  const pool = createRelayPool({
    check: url => checkAddress(url, own),
    connect: options.connect,
    now,
    // Few relays are asked for their limits: the code for it stays out of the first screen.
    limits: async url => (await import('../relay/fetch-relay-limits')).fetchRelayLimits(url),
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
        .flatMap(url => normalizeRelayUrl(url) ?? [])
        .filter(url => checkAddress(url, own) !== null)
      for (const url of hints.slice(0, MAX_HINTS)) if (!planned.has(url)) planned.set(url, filters)
      run.extend(planned)
    }
  }

  let replanTimer: ReturnType<typeof setTimeout> | undefined
  /** Call when a relay died or relay lists were learned: some authors may have to be asked for at other relays. */
  const replanSoon = () => {
    replanTimer ??= setTimeout(() => {
      replanTimer = undefined
      for (const query of queries.values()) if (query.options.live) extend(query)
    }, REPLAN)
  }

  /** The user no longer reads from these relays: stop asking them, except for authors who write there. */
  const leave = (urls: readonly string[]) => {
    if (urls.length === 0) return
    for (const query of queries.values()) {
      if (query.options.relays) continue
      query.run?.drop(urls)
      if (query.options.live) extend(query)
    }
  }

  const startRun = (query: OpenQuery, members: readonly OpenQuery[]) => {
    // The page may have events of these relays from other relays, so it is told which ids these relays have.
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
        // Before a relay counts as answered, the page must know every id that the relay sent.
        if (found) found.whenTold(() => tell(query.run?.state() ?? state))
        else tell(state)
        if (query.options.live || state.phase !== 'settled') return
        lookups.ended(query, members)
      },
    })
    return query.run
  }

  /** A live query asks the database and the default relays at once, the authors' own relays as they become known. */
  const openLive = async (query: OpenQuery) => {
    const run = startRun(query, [query])
    extend(query)
    const base = await options.database
    query.cached = createCachedPages(base, query.filters)
    const { damaged } = base
    await query.cached.read(show)
    if (base.damaged > damaged) {
      // Damaged rows counted as known, so their events were ignored when relays sent them: ask the relays again.
      run.drop(Object.keys(run.state().answers))
      extend(query)
    }
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
      // Replan after a delay, so that relays that are learned together are asked together.
      replanSoon,
    ).then(() => extend(query))

  const open = (query: OpenQuery) => {
    const { live, relays, fresh } = query.options
    query.filters = query.filters.filter(filter => canMatch(filter, live))
    if (query.filters.length === 0) return outgoing.tell({ op: 'query', query: query.id, state: NOTHING })
    const early = live && !relays && !fresh ? ahead.take(query.filters) : undefined
    if (early) return adopt(early, query.id)
    queries.set(query.id, query)
    if (live || relays || fresh) void openLive(query)
    else lookups.add(query)
  }
  /** Hands an early query to the page under the page's id. Its events so far are already sent or queued before this. */
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
    // A shared lookup goes on for its other members; it ends soon by itself.
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
    own.name('relays', choices.all())
    inbox.hurry()
    leave(left)
    pool.pin(choices.all())
    replanSoon()
  }

  /** Allows the servers that the page names, and asks the relays that were refused until now. */
  const nameServers = (servers: readonly string[]) => {
    const isRefused = (url: string) => checkAddress(url, own) === null
    const refused = new Map(
      [...queries.values()].map(query => [
        query,
        Object.keys(query.run?.state().answers ?? {}).filter(isRefused),
      ]),
    )
    own.name('page', servers)
    for (const [query, urls] of refused) {
      const allowed = urls.filter(url => !isRefused(url))
      if (allowed.length === 0) continue
      query.run?.drop(allowed)
      extend(query)
    }
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
    // The page may have opened its own queries first.
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
    else if (request.op === 'own') nameServers(request.servers)
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
