import type { NostrEvent } from '../../../ports/nostr-types'
import type { EngineNews } from '../../messages/engine-messages'
import type { EventDatabase } from '../database/event-database'
import { BATCH_WINDOW_MS, type Freshness } from './lookup-batch'
import { mergeFilters } from './merge-filters'
import type { OpenQuery } from './open-query'
import type { QueryRun } from './query-run'

export interface LookupOptions {
  readonly database: Promise<EventDatabase>
  readonly freshness: Freshness
  readonly known: (id: string) => boolean
  readonly isOpen: (query: OpenQuery) => boolean
  readonly events: (events: readonly NostrEvent[]) => void
  readonly tell: (news: EngineNews) => void
  /** Starts a query to relays. The page is told of its state for each of `members`. */
  readonly start: (query: OpenQuery, members: readonly OpenQuery[]) => QueryRun
  /** Chooses the relays for a query and asks them. */
  readonly extend: (query: OpenQuery) => void
  readonly relaysKnown: Promise<void>
}

/** Queries that are answered once. All that are opened within 50 ms are sent to the relays as one shared lookup. */
export interface Lookups {
  add(query: OpenQuery): void
  /**
   * Called when a shared lookup has ended. Marks its filters as answered, or, if no relay answered, keeps its members
   * for `retry`.
   */
  ended(query: OpenQuery, members: readonly OpenQuery[]): void
  /** Repeats the lookups that no relay answered. Called when a relay is connected again. */
  retry(): void
  forget(query: OpenQuery): void
  dispose(): void
}

const SETTLED = { answers: {}, phase: 'settled', complete: false, older: 'idle' } as const

export function createLookups(options: LookupOptions): Lookups {
  const { freshness, known, isOpen, events, tell, start, extend } = options
  const unanswered = new Set<OpenQuery>()
  let waiting: OpenQuery[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Reads the events from the database, then asks the relays for the missing ones. */
  const run = async () => {
    // Queries that were closed meanwhile are left out, for instance those of a card that was scrolled out of view.
    const members = waiting.filter(isOpen)
    waiting = []
    timer = undefined
    if (members.length === 0) return
    const filters = mergeFilters(members.flatMap(m => m.filters))
    const base = await options.database
    await base.query(filters, { onChunk: events })
    const remote = members.filter(m => !m.options.local)
    for (const member of members)
      if (member.options.local && isOpen(member)) tell({ op: 'query', query: member.id, state: SETTLED })
    if (remote.length === 0) return
    const wanted = mergeFilters(remote.flatMap(m => m.filters))
      .map(f => freshness.remainder(f, known))
      .filter(f => f !== undefined)
    const hints = [...new Set(remote.flatMap(m => m.options.hints ?? []))]
    const shared: OpenQuery = { id: -1, filters: wanted, options: { live: false, local: false, hints } }
    const running = start(shared, remote)
    for (const member of remote) member.run = running
    running.cacheRead()
    if (wanted.length > 0) {
      await options.relaysKnown
      extend(shared)
    }
    running.planned()
  }

  const add = (query: OpenQuery) => {
    waiting.push(query)
    timer ??= setTimeout(() => void run(), BATCH_WINDOW_MS)
  }
  return {
    add,
    ended(query, members) {
      const answers = Object.values(query.run?.state().answers ?? {})
      const answered = answers.some(a => a.state === 'eose')
      if (answered) for (const filter of query.filters) freshness.answered(filter)
      else if (query.filters.length > 0) for (const member of members) unanswered.add(member)
      query.run?.close()
    },
    retry() {
      for (const query of unanswered) if (isOpen(query)) add(query)
      unanswered.clear()
    },
    forget: query => void unanswered.delete(query),
    dispose: () => clearTimeout(timer),
  }
}
