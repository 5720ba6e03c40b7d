import type { Filter } from '../../ports/nostr-types'
import type { CachedPages } from './cached-pages'
import type { EngineQuery } from './protocol'
import type { QueryRun } from './query-run'

/** The answer to a query that no event can match; no relay is asked. */
export const EMPTY_ANSWER = { answers: {}, phase: 'settled', complete: true, older: 'end' } as const

/** One open query of the page. */
export interface OpenQuery {
  /** A query that started before the page gets a temporary id, which is replaced when the page claims it. */
  id: number
  /** Filters that no event can match are removed when the query opens. */
  filters: readonly Filter[]
  readonly options: EngineQuery
  run?: QueryRun
  /** Reads the local database page by page, and knows where the next page begins. */
  cached?: CachedPages
}
