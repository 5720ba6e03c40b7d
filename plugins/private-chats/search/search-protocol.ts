import type { PrivateMessage } from '../contract'
import type { SearchQuery } from './search-messages'

/** A search, with the key of the rows, which the worker never sees otherwise. Without a query, the search is given up. */
export interface SearchRequest {
  readonly id: number
  readonly database: string
  readonly key: CryptoKey
  readonly query?: SearchQuery
}

/** `hits` is absent if the search failed or was given up. */
export interface SearchAnswer {
  readonly id: number
  readonly hits?: readonly PrivateMessage[]
}
