import type { Filter } from '../../../ports/nostr-types'
import type { EngineQueryOptions } from '../../messages/engine-messages'
import type { DatabasePageReader } from './database-page-reader'
import type { QueryRun } from './query-run'

/** The answer to a query that no event can match. No relay is asked for it. */
export const EMPTY_QUERY_STATE = { answers: {}, phase: 'settled', complete: true, older: 'end' } as const

/** A query that the page has open in the engine. */
export interface OpenQuery {
  /** The page's id of the query. An early query has a temporary id until the page takes it over. */
  id: number
  /** The filters of the query. Those that no event can match were removed when it was opened. */
  filters: readonly Filter[]
  readonly options: EngineQueryOptions
  run?: QueryRun
  /** Reads the local database for this query, page by page. */
  cachedPages?: DatabasePageReader
}
