import type { PrivateMessage } from '../contract'
import type { MessageSearchQuery } from './search-messages'

/** A search request with the key that decrypts the rows. Without a query, the current search is cancelled. */
export interface MessageSearchRequest {
  readonly id: number
  readonly database: string
  readonly key: CryptoKey
  readonly query?: MessageSearchQuery
}

/** `hits` is absent if the search has failed or was cancelled. */
export interface MessageSearchResponse {
  readonly id: number
  readonly hits?: readonly PrivateMessage[]
}
