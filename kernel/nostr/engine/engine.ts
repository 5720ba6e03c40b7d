import type { Filter, NostrEvent } from '../../core/nostr-types'
import type { EventDatabase } from '../database/event-database'
import { DELETION_KIND, isEphemeral } from '../events/kinds'
import { fetchRelayLimits } from '../relay/relay-limits'
import { createRelayPool } from '../relay/relay-pool'
import type { Verifier } from '../verify/verifier'
import { type CachedPages, createCachedPages } from './cached-pages'
import { createInbox } from './inbox'
import { createListLookup } from './list-lookup'
import { BATCH_WINDOW, createFreshness } from './lookup-batch'
import { mergeFilters } from './merge-filters'
import { createOutgoing } from './outgoing'
import { createOwnEvents } from './own-events'
import type { EngineNews, EngineQuery, EngineRequest, RelayChoice } from './protocol'
import { createQueryRun, type QueryRun } from './query-run'
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

interface OpenQuery {
  readonly id: number
  readonly filters: readonly Filter[]
  readonly options: EngineQuery
  run?: QueryRun
  /** Where the local database's next page begins. */
  cached?: CachedPages
}

/** ms between two looks at the relays' state for the page. */
const STATUS_INTERVAL = 250
/** Hints of one query that are followed. */
const MAX_HINTS = 3
/** ms; relays that are learned within it are asked together. */
const REPLAN = 300

/** What was taken back (NIP-09) of the authors of a standing query, or of single events: not every relay deletes. */
function deletionsOf(filters: readonly Filter[], live: boolean): Filter[] {
  return filters.flatMap((f): Filter[] => {
    if (f.ids) return [{ kinds: [DELETION_KIND], '#e': f.ids, limit: f.ids.length }]
    if (!live || !f.authors || !f.kinds?.every(k => k !== DELETION_KIND)) return []
    return [{ kinds: [DELETION_KIND], authors: f.authors, limit: 200 }]
  })
}

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
  let choices: readonly RelayChoice[] = []
  let database: EventDatabase | undefined
  let lastAsk = 0
  let statusTimer: ReturnType<typeof setTimeout> | undefined
  let lookups: OpenQuery[] = []
  let lookupTimer: ReturnType<typeof setTimeout> | undefined

  const tellStatus = () => {
    statusTimer ??= setTimeout(() => {
      statusTimer = undefined
      outgoing.tell({ op: 'status', relays: pool.status() })
    }, STATUS_INTERVAL)
  }

  /** Verified before the database was open. */
  let early: NostrEvent[] = []
  const known = (id: string) => database?.has(id) ?? false
  const inbox = createInbox({
    verifier,
    known,
    now: seconds,
    accept(events) {
      for (const event of events) lists.learn(event)
      if (!database) early.push(...events)
      const stored = database?.put(events) ?? events
      const passing = events.filter(e => isEphemeral(e.kind))
      outgoing.events(passing.length > 0 ? [...stored, ...passing] : stored)
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
      if (session.state === 'waiting') replanSoon()
      else if (session.state === 'open') retryUnanswered()
    },
    authorize(relay, challenge) {
      const ask = ++lastAsk
      outgoing.tell({ op: 'authorize', ask, relay, challenge })
      return new Promise(resolve => asks.set(ask, resolve))
    },
  })

  /** The configuration may come after the first questions: they wait for it, as long as any answer is waited for. */
  let relaysAreKnown = () => {}
  const relaysKnown = new Promise<void>(resolve => {
    relaysAreKnown = resolve
  })
  const defaults = () => choices.filter(c => c.read).map(c => c.url)
  const dead = (url: string) => pool.peek(url)?.state === 'waiting'
  const plan = (filters: readonly Filter[]) =>
    planRelays({ filters, defaults: defaults(), writeRelays: lists.writeRelays, dead })

  const extend = ({ run, filters: wanted, options: asked }: OpenQuery) => {
    if (!run) return
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

  /** Tells which events the relays of one query have: the page may know the same ones from elsewhere. */
  const found = (query: number) => {
    let ids: string[] = []
    return (id: string) => {
      ids.push(id)
      if (ids.length > 1) return
      setTimeout(async () => {
        const batch = ids
        ids = []
        const held = batch.filter(known)
        if (held.length > 0) outgoing.events(await (await options.database).query([{ ids: held }]))
        outgoing.tell({ op: 'found', query, ids: batch })
      }, BATCH_WINDOW)
    }
  }

  const startRun = (query: OpenQuery, members: readonly OpenQuery[]) => {
    query.run = createQueryRun({
      pool,
      settleLimit,
      live: query.options.live,
      ...(query.options.relays && { onId: found(query.id) }),
      onState(state) {
        for (const member of members)
          if (queries.has(member.id)) outgoing.tell({ op: 'query', query: member.id, state })
        if (query.options.live || state.phase !== 'settled') return
        finishLookup(query)
        const answers = Object.values(state.answers)
        if (query.filters.length > 0 && answers.every(a => a.state !== 'eose'))
          for (const member of members) unanswered.add(member)
      },
    })
    return query.run
  }

  /** Lookups that no relay answered are asked again when one comes back. */
  const unanswered = new Set<OpenQuery>()
  const retryUnanswered = () => {
    for (const query of unanswered) if (queries.has(query.id)) enqueueLookup(query)
    unanswered.clear()
  }

  const finishLookup = (query: OpenQuery) => {
    if (Object.values(query.run?.state().answers ?? {}).some(a => a.state === 'eose'))
      for (const filter of query.filters) freshness.answered(filter)
    query.run?.close()
  }

  /** A standing query: the database and the defaults at once, the authors' own relays as they become known. */
  const openLive = async (query: OpenQuery) => {
    const run = startRun(query, [query])
    if (!query.options.local) extend(query)
    const base = await options.database
    query.cached = createCachedPages(base, query.filters)
    await query.cached.read(outgoing.events)
    run.cacheRead()
    if (!query.options.local && !query.options.relays) {
      await relaysKnown
      extend(query)
      if (queries.has(query.id)) await learnLists(query, base)
    }
    run.planned()
  }

  const learnAuthors = createListLookup({ pool, lists, freshness, known, plan, settleLimit })
  const ownEvent = createOwnEvents({
    tell: outgoing.tell,
    database: options.database,
    verifier,
    pool,
    lists,
    learn: learnAuthors,
    ownRelays: () => relaysKnown.then(() => choices.filter(c => c.write).map(c => c.url)),
  })
  const learnLists = (query: OpenQuery, base: EventDatabase) =>
    learnAuthors(
      query.filters.flatMap(f => f.authors ?? []),
      base,
      // Not at each step: relays that are learned together are asked together.
      replanSoon,
    ).then(() => extend(query))

  /** One-off questions of the last 50 ms, as one: what the database lacks is asked of the relays. */
  const runLookups = async () => {
    // A card that was scrolled past has closed its question before its turn.
    const members = lookups.filter(m => queries.has(m.id))
    lookups = []
    lookupTimer = undefined
    if (members.length === 0) return
    const filters = mergeFilters(members.flatMap(m => m.filters))
    const base = await options.database
    await base.query(filters, { onChunk: outgoing.events })
    const remote = members.filter(m => !m.options.local)
    const settled = { answers: {}, phase: 'settled', complete: false, older: 'idle' } as const
    for (const { id, options: how } of members)
      if (how.local && queries.has(id)) outgoing.tell({ op: 'query', query: id, state: settled })
    if (remote.length === 0) return
    const wanted = mergeFilters(remote.flatMap(m => m.filters))
      .map(f => freshness.remainder(f, known))
      .filter(f => f !== undefined)
    const hints = [...new Set(remote.flatMap(m => m.options.hints ?? []))]
    const shared: OpenQuery = { id: -1, filters: wanted, options: { live: false, local: false, hints } }
    const run = startRun(shared, remote)
    for (const member of remote) member.run = run
    run.cacheRead()
    if (wanted.length > 0) {
      await relaysKnown
      extend(shared)
    }
    run.planned()
  }

  const open = (query: OpenQuery) => {
    queries.set(query.id, query)
    const { live, relays, fresh } = query.options
    if (live || relays || fresh) void openLive(query)
    else enqueueLookup(query)
  }
  const enqueueLookup = (query: OpenQuery) => {
    lookups.push(query)
    lookupTimer ??= setTimeout(() => void runLookups(), BATCH_WINDOW)
  }

  const older = async ({ run, cached, filters, options: asked }: OpenQuery, count: number, until: number) => {
    const more = (await cached?.older(count, outgoing.events)) ?? false
    const planned = asked.relays ? undefined : plan(filters)
    run?.older(url => planned?.get(url) ?? (planned ? [] : filters), count, until, more)
  }

  const receiveOne = (request: EngineRequest) => {
    const query = 'query' in request ? queries.get(request.query) : undefined
    if (request.op === 'open') open({ id: request.query, filters: request.filters, options: request.options })
    else if (request.op === 'older') {
      if (query) void older(query, request.count, request.until)
    } else if (request.op === 'close') {
      queries.delete(request.query)
      // A shared lookup goes on for the others, and is short.
      if (query && (query.options.live || query.options.relays || query.options.fresh)) query.run?.close()
      if (query) unanswered.delete(query)
    } else if (request.op === 'relays') {
      choices = request.relays
      pool.pin(choices.map(c => c.url))
      if (choices.length > 0) relaysAreKnown()
      replanSoon()
    } else if (request.op === 'wake') pool.kick()
    else if (request.op === 'authorized') {
      asks.get(request.ask)?.(request.event)
      asks.delete(request.ask)
    } else if (request.op === 'seen') {
      outgoing.tell({ op: 'seen-on', ask: request.ask, relays: seenOn.relays(request.id) })
    } else if ('event' in request) void ownEvent(request)
    else void answer(request)
  }

  const answer = async ({ op, ask }: Extract<EngineRequest, { op: 'clear' | 'stats' }>) => {
    const base = await options.database
    if (op === 'clear') {
      await base.clear()
      freshness.forget()
    }
    const { events, bytes } = base.stats()
    const stats = { events, bytes, ...(base.reason !== undefined && { problem: base.reason }) }
    outgoing.tell({ op: 'answer', ask, stats })
  }

  void options.database.then(base => {
    base.put(early)
    early = []
    database = base
  })

  return {
    receive: requests => requests.forEach(receiveOne),
    dispose() {
      for (const timer of [statusTimer, lookupTimer, replanTimer]) clearTimeout(timer)
      for (const query of queries.values()) query.run?.close()
      pool.dispose()
      verifier.dispose()
      outgoing.dispose()
      void options.database.then(base => base.close())
    },
  }
}
