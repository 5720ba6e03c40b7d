import type { Filter } from '../../core/nostr-types'
import type { CachedPages } from './cached-pages'
import type { EngineQuery } from './protocol'
import type { QueryRun } from './query-run'

/** A question of the page, as long as it is open. */
export interface OpenQuery {
  /** One that was asked before the page was there is given its asker's. */
  id: number
  readonly filters: readonly Filter[]
  readonly options: EngineQuery
  run?: QueryRun
  /** Where the local database's next page begins. */
  cached?: CachedPages
}
