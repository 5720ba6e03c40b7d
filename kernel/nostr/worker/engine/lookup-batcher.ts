import type { NostrEvent } from '../../../ports/nostr-types'
import type { EngineMessage } from '../../messages/engine-messages'
import type { EventDatabase } from '../database/event-database'
import { mergeFilters } from './merge-filters'
import type { OpenQuery } from './open-query'
import type { QueryRun } from './query-run'
import { LOOKUP_BATCH_MS, type RecentAnswers } from './recent-answers'

export interface LookupBatcherOptions {
  readonly database: Promise<EventDatabase>
  readonly recentAnswers: RecentAnswers
  readonly isKnown: (id: string) => boolean
  readonly isOpen: (query: OpenQuery) => boolean
  readonly onEvents: (events: readonly NostrEvent[]) => void
  readonly send: (news: EngineMessage) => void
  /** Starts a query to relays. Its state is reported to the page for each of `members`. */
  readonly startRun: (query: OpenQuery, members: readonly OpenQuery[]) => QueryRun
  /** Chooses the relays for a query and asks them. */
  readonly queryRelays: (query: OpenQuery) => void
  readonly whenRelaysKnown: Promise<void>
}

/** Queries that are answered once. All that are opened within 50 ms are sent to the relays as one shared lookup. */
export interface LookupBatcher {
  add(query: OpenQuery): void
  /**
   * Called when a shared lookup has ended. Its filters are marked as answered. If no relay answered, the queries in it
   * are kept for `retry`.
   */
  onLookupEnded(query: OpenQuery, members: readonly OpenQuery[]): void
  /** Repeats the lookups that no relay answered. Called when a relay is connected again. */
  retry(): void
  remove(query: OpenQuery): void
  dispose(): void
}

const SETTLED = { answers: {}, phase: 'settled', complete: false, older: 'idle' } as const

export function createLookupBatcher(options: LookupBatcherOptions): LookupBatcher {
  const { recentAnswers, isKnown, isOpen, onEvents, send, startRun, queryRelays } = options
  const unanswered = new Set<OpenQuery>()
  let queuedQueries: OpenQuery[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Reads the events from the database, then asks the relays for the missing ones. */
  const runBatch = async () => {
    // Queries that were closed meanwhile are left out, for instance those of a card that was scrolled out of view.
    const members = queuedQueries.filter(isOpen)
    queuedQueries = []
    timer = undefined
    if (members.length === 0) return
    const filters = mergeFilters(members.flatMap(m => m.filters))
    const base = await options.database
    await base.query(filters, { onChunk: onEvents })
    const remoteMembers = members.filter(m => !m.options.isLocalOnly)
    for (const member of members)
      if (member.options.isLocalOnly && isOpen(member))
        send({ op: 'query', query: member.id, state: SETTLED })
    if (remoteMembers.length === 0) return
    const remainingFilters = mergeFilters(remoteMembers.flatMap(m => m.filters))
      .map(f => recentAnswers.getUnanswered(f, isKnown))
      .filter(f => f !== undefined)
    const hints = [...new Set(remoteMembers.flatMap(m => m.options.hints ?? []))]
    const sharedQuery: OpenQuery = {
      id: -1,
      filters: remainingFilters,
      options: { isLive: false, isLocalOnly: false, hints },
    }
    const sharedRun = startRun(sharedQuery, remoteMembers)
    for (const member of remoteMembers) member.run = sharedRun
    sharedRun.onCacheRead()
    if (remainingFilters.length > 0) {
      await options.whenRelaysKnown
      queryRelays(sharedQuery)
    }
    sharedRun.onPlanned()
  }

  const add = (query: OpenQuery) => {
    queuedQueries.push(query)
    timer ??= setTimeout(() => void runBatch(), LOOKUP_BATCH_MS)
  }
  return {
    add,
    onLookupEnded(query, members) {
      const answers = Object.values(query.run?.getState().answers ?? {})
      const isAnswered = answers.some(a => a.state === 'eose')
      if (isAnswered) for (const filter of query.filters) recentAnswers.markAnswered(filter)
      else if (query.filters.length > 0) for (const member of members) unanswered.add(member)
      query.run?.close()
    },
    retry() {
      for (const query of unanswered) if (isOpen(query)) add(query)
      unanswered.clear()
    },
    remove: query => void unanswered.delete(query),
    dispose: () => clearTimeout(timer),
  }
}
