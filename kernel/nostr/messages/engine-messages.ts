import type { QuerySnapshot, RelayStatus } from '../../ports/nostr-access'
import type { Filter, NostrEvent } from '../../ports/nostr-types'
import type { RelayDeliveryOutcome } from './relay-delivery-outcome'

/** One relay from the user's list or the configuration. `read` and `write` are the markers of NIP-65. */
export interface RelayListEntry {
  readonly url: string
  readonly read: boolean
  readonly write: boolean
}

/**
 * Requests from the page to the engine. All requests that are made in the same turn of the event loop are sent as an
 * array in one message.
 */
export type EngineRequest =
  | EarlyFeedRequest
  | {
      readonly op: 'open'
      readonly query: number
      readonly filters: readonly Filter[]
      readonly options: EngineQueryOptions
    }
  | { readonly op: 'older'; readonly query: number; readonly count: number; readonly until: number }
  | { readonly op: 'close'; readonly query: number }
  | { readonly op: 'relays'; readonly relays: readonly RelayListEntry[] }
  /** Addresses of servers inside the reader's own network that may be contacted, in addition to the relays. */
  | { readonly op: 'own'; readonly servers: readonly string[] }
  | { readonly op: 'authorized'; readonly ask: number; readonly event?: NostrEvent }
  | { readonly op: 'wake' }
  /** Tells the engine that the reader has switched to another account. */
  | { readonly op: 'account' }
  /** Tells the engine that the page listens, or has handled the previous message, so that the next one may be sent. */
  | { readonly op: 'ready' }
  /** Asks whether an event that a signer returned is valid. Answered by `judged`. */
  | { readonly op: 'judge'; readonly ask: number; readonly event: NostrEvent }
  /** Reads events from the database, outside of any query. Answered by `stored`. */
  | { readonly op: 'stored'; readonly ask: number; readonly filter: Filter }
  /** Asks which relays sent this event. Answered by `seen-on`. */
  | { readonly op: 'seen'; readonly ask: number; readonly id: string }
  /**
   * Asks for the relays of an event: the author's write relays and the tagged people's read relays (NIP-65). Answered
   * by `routed`. `isChosen` is true if the author was chosen for this event and may be another account than the one
   * signed in. The signed-in user's relays are then used only if the author has no relay list.
   */
  | { readonly op: 'route'; readonly ask: number; readonly event: NostrEvent; readonly isChosen: boolean }
  /** Makes one attempt to send an event to one relay. Answered by `delivered`. */
  | { readonly op: 'deliver'; readonly ask: number; readonly event: NostrEvent; readonly relay: string }
  /** Stores an event of the user in the database after a relay accepted it. */
  | { readonly op: 'keep'; readonly event: NostrEvent }
  | { readonly op: 'clear'; readonly ask: number }
  | { readonly op: 'stats'; readonly ask: number }

/**
 * Starts the first feed before the page has loaded its code: asks for the follow list of `owner`, then for the notes
 * of the followed people, who are added to the `authors` of `filter`. The page's own queries take over these early
 * requests later. If the owner or the relays are missing, the engine reads them from `config`, the URL of the site's
 * JSON with `rootAccount` and `relays`.
 */
export interface EarlyFeedRequest {
  readonly op: 'ahead'
  readonly owner: string | undefined
  readonly relays: readonly RelayListEntry[] | undefined
  readonly filter: EarlyFeedQuery['filter']
  readonly config: string
}

export interface EarlyFeedQuery {
  /** The public key of the account whose follow list is used, in hex. */
  readonly owner: string
  readonly filter: Filter & Required<Pick<Filter, 'authors'>>
}

export interface EngineQueryOptions {
  readonly relays?: readonly string[]
  readonly hints?: readonly string[]
  readonly isLive: boolean
  readonly isLocalOnly: boolean
  /** Asks the relays even if they answered the same filter recently. */
  readonly fresh?: boolean
}

/** The size of the local database. `problem` is set if the database is only in memory. */
export interface DatabaseStats {
  readonly events: number
  /** The approximate size in bytes. */
  readonly bytes: number
  /** The reason why events are kept only in memory; absent if they are stored durably. */
  readonly problem?: string
}

/** Messages from the engine to the page: verified events, and the state of its queries and relays. */
export type EngineMessage =
  | { readonly op: 'events'; readonly events: readonly NostrEvent[] }
  | { readonly op: 'query'; readonly query: number; readonly state: Omit<QuerySnapshot, 'events'> }
  | { readonly op: 'found'; readonly query: number; readonly ids: readonly string[] }
  | { readonly op: 'status'; readonly relays: readonly RelayStatus[] }
  | { readonly op: 'authorize'; readonly ask: number; readonly relay: string; readonly challenge: string }
  | { readonly op: 'answer'; readonly ask: number; readonly stats: DatabaseStats }
  | { readonly op: 'judged'; readonly ask: number; readonly valid: boolean }
  | { readonly op: 'stored'; readonly ask: number; readonly events: readonly NostrEvent[] }
  | { readonly op: 'seen-on'; readonly ask: number; readonly relays: readonly string[] }
  | { readonly op: 'routed'; readonly ask: number; readonly relays: readonly string[] }
  | { readonly op: 'delivered'; readonly ask: number; readonly verdict: RelayDeliveryOutcome }
