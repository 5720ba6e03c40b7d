import type { Filter, NostrEvent } from '../../../ports/nostr-types'
import { normalizeRelayUrl } from '../../protocol/codec'
import { canFilterMatch } from '../../protocol/events/can-filter-match'
import { matchesAnyFilter } from '../../protocol/events/matches-filter'
import type { EventDatabase } from '../database/event-database'
import type { RelayPool } from '../relay/relay-pool'
import { createDeletionFilters } from './create-deletion-filters'
import { createDatabasePageReader } from './database-page-reader'
import { createEarlyQueries, type EarlyQueries } from './early-queries'
import { assignFiltersToRelays } from './filters-by-relay'
import { createFoundIdReporter } from './found-id-reporter'
import { createLookupBatcher } from './lookup-batcher'
import { EMPTY_QUERY_STATE, type OpenQuery } from './open-query'
import type { PageMessageQueue } from './page-message-queue'
import { createQueryRun, type QueryRunState } from './query-run'
import type { RecentAnswers } from './recent-answers'
import { createRelayListLookup } from './relay-list-lookup'
import type { RelayLists } from './relay-lists'
import type { UserRelays } from './user-relays'

export interface OpenQueriesOptions {
  readonly database: Promise<EventDatabase>
  readonly pool: RelayPool
  readonly lists: RelayLists
  readonly userRelays: UserRelays
  readonly recentAnswers: RecentAnswers
  readonly pageMessages: PageMessageQueue
  /** True if an event with this id was verified before. */
  readonly isKnown: (id: string) => boolean
  /** True if the relay may be contacted, even if only a stranger named it. */
  readonly isAllowed: (url: string) => boolean
  /** Milliseconds after which a relay that has not answered counts as silent. */
  readonly settleLimit: number | undefined
}

/** The page's open queries. Decides which relays each query asks, and when it asks further relays. */
export interface OpenQueries {
  readonly earlyQueries: EarlyQueries
  readonly isEmpty: () => boolean
  /** True if an open query asks for events like this one. */
  isAskedFor(event: NostrEvent): boolean
  get(id: number): OpenQuery | undefined
  open(query: OpenQuery): void
  close(id: number): void
  loadOlder(query: OpenQuery, count: number, until: number): Promise<void>
  /** Sends events of the database or of relays to the page. */
  sendEvents(events: readonly NostrEvent[]): void
  /**
   * Chooses the relays of the queries again after a delay, because a relay failed or relay lists were learned: some
   * authors may now be found at other relays.
   */
  replanSoon(): void
  /**
   * Stops reading from these relays, which the reader has removed. They are still asked for the authors who write
   * there.
   */
  dropRelays(urls: readonly string[]): void
  /** Runs `allow`, then asks the relays that it has newly allowed. */
  allowRelays(allow: () => void): void
  /** Repeats the lookups that no relay answered. Called when a relay is connected again. */
  retryLookups(): void
  /** Finds the relay lists (NIP-65) of authors. */
  readonly fetchRelayLists: ReturnType<typeof createRelayListLookup>
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
  const { database, pool, lists, userRelays, recentAnswers, pageMessages, isKnown, isAllowed, settleLimit } =
    options
  const queries = new Map<number, OpenQuery>()
  let replanTimer: ReturnType<typeof setTimeout> | undefined

  const isUnreachable = (url: string) => pool.peek(url)?.state === 'waiting'
  const plan = (filters: readonly Filter[]) =>
    assignFiltersToRelays({
      filters,
      defaultRelays: userRelays.getReadRelays(),
      getWriteRelays: lists.getWriteRelays,
      isUnreachable,
    })

  const queryRelays = ({
    run,
    filters: wanted,
    options: { isLocalOnly, isLive, relays, hints = [] },
  }: OpenQuery) => {
    if (!run || isLocalOnly) return
    const filters = [...wanted, ...createDeletionFilters(wanted, isLive)]
    if (relays) run.addPlan(new Map(relays.map(url => [url, filters])))
    else {
      const planned = new Map(plan(filters))
      const allowedHints = hints.flatMap(url => normalizeRelayUrl(url) ?? []).filter(isAllowed)
      for (const url of allowedHints.slice(0, MAX_HINTS)) if (!planned.has(url)) planned.set(url, filters)
      run.addPlan(planned)
    }
  }

  const replanSoon = () => {
    replanTimer ??= setTimeout(() => {
      replanTimer = undefined
      for (const query of queries.values()) if (query.options.isLive) queryRelays(query)
    }, REPLAN_DELAY_MS)
  }

  const startRun = (query: OpenQuery, members: readonly OpenQuery[]) => {
    // For a query that names its relays, the page also gets the ids of the events that these relays have, because the
    // events themselves may have come from other relays.
    const idReporter = query.options.relays
      ? createFoundIdReporter({
          database,
          onEvents: pageMessages.sendEvents,
          onIds: ids => pageMessages.send({ op: 'found', query: query.id, ids }),
        })
      : undefined
    query.run = createQueryRun({
      pool,
      settleLimit,
      live: query.options.isLive,
      ...(idReporter && { onId: idReporter.add }),
      onState(state) {
        const sendState = (now: QueryRunState) => {
          for (const member of members)
            if (queries.has(member.id)) pageMessages.send({ op: 'query', query: member.id, state: now })
        }
        // The page must get every id that a relay sent before it gets the state that the relay has answered.
        if (idReporter) idReporter.whenReported(() => sendState(query.run?.getState() ?? state))
        else sendState(state)
        if (query.options.isLive || state.phase !== 'settled') return
        lookups.onLookupEnded(query, members)
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
    queryRelays(query)
    const base = await database
    query.cachedPages = createDatabasePageReader(base, query.filters)
    const { damagedRowCount } = base
    await query.cachedPages.readFirst(sendEvents)
    if (base.damagedRowCount > damagedRowCount) {
      // Until a damaged row was found, its events counted as known and were ignored when relays sent them. So the
      // relays are asked again.
      run.dropRelays(Object.keys(run.getState().answers))
      queryRelays(query)
    }
    run.onCacheRead()
    if (!query.options.isLocalOnly && !query.options.relays) {
      await userRelays.whenKnown
      queryRelays(query)
      if (queries.has(query.id)) await fetchQueryRelayLists(query, base)
    }
    run.onPlanned()
  }

  const lookups = createLookupBatcher({
    database,
    recentAnswers,
    isKnown,
    isOpen: ({ id }) => queries.has(id),
    onEvents: pageMessages.sendEvents,
    send: pageMessages.send,
    startRun,
    queryRelays,
    whenRelaysKnown: userRelays.whenKnown,
  })
  const fetchRelayLists = createRelayListLookup({
    pool,
    lists,
    recentAnswers,
    isKnown,
    plan,
    settleTimeoutMs: settleLimit,
  })
  const fetchQueryRelayLists = (query: OpenQuery, base: EventDatabase) =>
    fetchRelayLists(
      query.filters.flatMap(f => f.authors ?? []),
      base,
      // `replanSoon` waits, so that relays that are learned within a short time are asked together.
      replanSoon,
    ).then(() => queryRelays(query))

  const open = (query: OpenQuery) => {
    const { isLive, relays, fresh } = query.options
    query.filters = query.filters.filter(filter => canFilterMatch(filter, isLive))
    if (query.filters.length === 0)
      return pageMessages.send({ op: 'query', query: query.id, state: EMPTY_QUERY_STATE })
    const earlyQuery = isLive && !relays && !fresh ? earlyQueries.claim(query.filters) : undefined
    if (earlyQuery) return takeOver(earlyQuery, query.id)
    queries.set(query.id, query)
    if (isLive || relays || fresh) void openLive(query)
    else lookups.add(query)
  }
  /** Gives an early query the id under which the page has opened it. Its earlier events were already sent or queued. */
  const takeOver = (query: OpenQuery, id: number) => {
    queries.delete(query.id)
    query.id = id
    queries.set(id, query)
    if (query.run) pageMessages.send({ op: 'query', query: id, state: query.run.getState() })
  }
  const close = (id: number) => {
    const query = queries.get(id)
    queries.delete(id)
    if (!query) return
    // A shared lookup is not closed here, because its other members need it. It ends when relays have answered.
    if (query.options.isLive || query.options.relays || query.options.fresh) query.run?.close()
    lookups.remove(query)
  }
  const earlyQueries = createEarlyQueries(open, close)
  const sendEvents = (events: readonly NostrEvent[]) => {
    earlyQueries.onEvents(events)
    pageMessages.sendEvents(events)
  }

  return {
    earlyQueries,
    fetchRelayLists,
    isEmpty: () => queries.size === 0,
    isAskedFor: event => [...queries.values()].some(query => matchesAnyFilter(event, query.filters)),
    get: id => queries.get(id),
    open,
    close,
    sendEvents,
    replanSoon,
    retryLookups: () => lookups.retry(),
    async loadOlder({ run, cachedPages, filters, options: { relays } }, count, until) {
      const hasCached = (await cachedPages?.readOlder(count, pageMessages.sendEvents)) ?? false
      const planned = relays ? undefined : plan(filters)
      run?.requestOlder({
        filters: url => planned?.get(url) ?? (planned ? [] : filters),
        count,
        until,
        hasCached,
      })
    },
    dropRelays(urls) {
      if (urls.length === 0) return
      for (const query of queries.values()) {
        if (query.options.relays) continue
        query.run?.dropRelays(urls)
        if (query.options.isLive) queryRelays(query)
      }
    },
    allowRelays(allow) {
      const refusedBy = ({ run }: OpenQuery) =>
        Object.keys(run?.getState().answers ?? {}).filter(url => !isAllowed(url))
      const refused = [...queries.values()].map(query => [query, refusedBy(query)] as const)
      allow()
      for (const [query, urls] of refused) {
        const allowed = urls.filter(isAllowed)
        if (allowed.length === 0) continue
        query.run?.dropRelays(allowed)
        queryRelays(query)
      }
      replanSoon()
    },
    dispose() {
      clearTimeout(replanTimer)
      for (const query of queries.values()) query.run?.close()
      lookups.dispose()
      earlyQueries.dispose()
    },
  }
}
