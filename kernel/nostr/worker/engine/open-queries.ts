import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { normalizeRelayUrl } from '../../protocol/codec'
import { canMatch } from '../../protocol/events/can-match'
import { matchesAny } from '../../protocol/events/matches-filter'
import type { EventDatabase } from '../database/event-database'
import type { RelayPool } from '../relay/relay-pool'
import { type Ahead, createAhead } from './ahead'
import { createCachedPages } from './cached-pages'
import { deletionsOf } from './deletions-of'
import { createFoundIds } from './found-ids'
import { createListLookup } from './list-lookup'
import type { Freshness } from './lookup-batch'
import { createLookups } from './lookups'
import { EMPTY_ANSWER, type OpenQuery } from './open-query'
import type { Outgoing } from './outgoing'
import { createQueryRun, type RunState } from './query-run'
import type { RelayChoices } from './relay-choices'
import type { RelayLists } from './relay-lists'
import { planRelays } from './relay-plan'

export interface OpenQueriesOptions {
  readonly database: Promise<EventDatabase>
  readonly pool: RelayPool
  readonly lists: RelayLists
  readonly choices: RelayChoices
  readonly freshness: Freshness
  readonly outgoing: Outgoing
  /** True if an event with this id was verified before. */
  readonly known: (id: string) => boolean
  /** True if the relay may be contacted, even if only a stranger named it. */
  readonly isAllowed: (url: string) => boolean
  /** ms */
  readonly settleLimit: number | undefined
}

/** The page's open queries. Decides which relays each query asks, and when it asks further relays. */
export interface OpenQueries {
  readonly ahead: Ahead
  readonly isEmpty: () => boolean
  /** True if an open query asks for events like this one. */
  asksFor(event: NostrEvent): boolean
  get(id: number): OpenQuery | undefined
  open(query: OpenQuery): void
  close(id: number): void
  older(query: OpenQuery, count: number, until: number): Promise<void>
  /** Sends events to the page. */
  show(events: readonly NostrEvent[]): void
  /**
   * Chooses the relays of the queries again after a delay, because a relay failed or relay lists were learned: some
   * authors may now be found at other relays.
   */
  replanSoon(): void
  /**
   * Stops reading from these relays, which the reader has removed. They are still asked for the authors who write
   * there.
   */
  leave(urls: readonly string[]): void
  /** Runs `allow`, then asks the relays that it has newly allowed. */
  allowing(allow: () => void): void
  /** Repeats the lookups that no relay answered. Called when a relay is connected again. */
  retryLookups(): void
  /** Finds the relay lists (NIP-65) of authors. */
  readonly learnAuthors: ReturnType<typeof createListLookup>
  dispose(): void
}

/** Maximum number of relay hints of one query that are used. */
const MAX_HINTS = 3
/**
 * Milliseconds to wait before the relays of queries are chosen again, so that relays learned within this time are asked
 * together.
 */
const REPLAN_DELAY_MS = 300

export function createOpenQueries(options: OpenQueriesOptions): OpenQueries {
  const { database, pool, lists, choices, freshness, outgoing, known, isAllowed, settleLimit } = options
  const queries = new Map<number, OpenQuery>()
  let replanTimer: ReturnType<typeof setTimeout> | undefined

  const dead = (url: string) => pool.peek(url)?.state === 'waiting'
  const plan = (filters: readonly Filter[]) =>
    planRelays({ filters, defaults: choices.read(), writeRelays: lists.writeRelays, dead })

  const extend = ({ run, filters: wanted, options: asked }: OpenQuery) => {
    if (!run || asked.local) return
    const filters = [...wanted, ...deletionsOf(wanted, asked.live)]
    if (asked.relays) run.extend(new Map(asked.relays.map(url => [url, filters])))
    else {
      const planned = new Map(plan(filters))
      const hints = (asked.hints ?? []).flatMap(url => normalizeRelayUrl(url) ?? []).filter(isAllowed)
      for (const url of hints.slice(0, MAX_HINTS)) if (!planned.has(url)) planned.set(url, filters)
      run.extend(planned)
    }
  }

  const replanSoon = () => {
    replanTimer ??= setTimeout(() => {
      replanTimer = undefined
      for (const query of queries.values()) if (query.options.live) extend(query)
    }, REPLAN_DELAY_MS)
  }

  const startRun = (query: OpenQuery, members: readonly OpenQuery[]) => {
    // A query that names its relays also tells the page which ids these relays have, because the events themselves may
    // have come from other relays.
    const found = query.options.relays
      ? createFoundIds({
          known,
          database,
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
        // The page must know every id that a relay sent before it is told that the relay has answered.
        if (found) found.whenTold(() => tell(query.run?.state() ?? state))
        else tell(state)
        if (query.options.live || state.phase !== 'settled') return
        lookups.ended(query, members)
      },
    })
    return query.run
  }

  /**
   * Opens a live query. It asks the database and the default relays at once, and the authors' own relays when they are
   * known.
   */
  const openLive = async (query: OpenQuery) => {
    const run = startRun(query, [query])
    extend(query)
    const base = await database
    query.cached = createCachedPages(base, query.filters)
    const { damaged } = base
    await query.cached.read(show)
    if (base.damaged > damaged) {
      // Until a damaged row was found, its events counted as known and were ignored when relays sent them. So the
      // relays are asked again.
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
    database,
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
  const learnLists = (query: OpenQuery, base: EventDatabase) =>
    learnAuthors(
      query.filters.flatMap(f => f.authors ?? []),
      base,
      // `replanSoon` waits, so that relays that are learned within a short time are asked together.
      replanSoon,
    ).then(() => extend(query))

  const open = (query: OpenQuery) => {
    const { live, relays, fresh } = query.options
    query.filters = query.filters.filter(filter => canMatch(filter, live))
    if (query.filters.length === 0)
      return outgoing.tell({ op: 'query', query: query.id, state: EMPTY_ANSWER })
    const preloaded = live && !relays && !fresh ? ahead.take(query.filters) : undefined
    if (preloaded) return adopt(preloaded, query.id)
    queries.set(query.id, query)
    if (live || relays || fresh) void openLive(query)
    else lookups.add(query)
  }
  /** Gives an early query the id under which the page has opened it. Its earlier events were already sent or queued. */
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
    // A shared lookup is not closed here, because its other members need it. It ends by itself soon.
    if (query.options.live || query.options.relays || query.options.fresh) query.run?.close()
    lookups.forget(query)
  }
  const ahead = createAhead(open, close)
  const show = (events: readonly NostrEvent[]) => {
    ahead.learn(events)
    outgoing.events(events)
  }

  return {
    ahead,
    learnAuthors,
    isEmpty: () => queries.size === 0,
    asksFor: event => [...queries.values()].some(query => matchesAny(event, query.filters)),
    get: id => queries.get(id),
    open,
    close,
    show,
    replanSoon,
    retryLookups: () => lookups.retry(),
    async older({ run, cached, filters, options: asked }, count, until) {
      const more = (await cached?.older(count, outgoing.events)) ?? false
      const planned = asked.relays ? undefined : plan(filters)
      run?.older({
        filters: url => planned?.get(url) ?? (planned ? [] : filters),
        count,
        until,
        cached: more,
      })
    },
    leave(urls) {
      if (urls.length === 0) return
      for (const query of queries.values()) {
        if (query.options.relays) continue
        query.run?.drop(urls)
        if (query.options.live) extend(query)
      }
    },
    allowing(allow) {
      const refusedBy = ({ run }: OpenQuery) =>
        Object.keys(run?.state().answers ?? {}).filter(url => !isAllowed(url))
      const refused = [...queries.values()].map(query => [query, refusedBy(query)] as const)
      allow()
      for (const [query, urls] of refused) {
        const allowed = urls.filter(isAllowed)
        if (allowed.length === 0) continue
        query.run?.drop(allowed)
        extend(query)
      }
      replanSoon()
    },
    dispose() {
      clearTimeout(replanTimer)
      for (const query of queries.values()) query.run?.close()
      lookups.dispose()
      ahead.dispose()
    },
  }
}
