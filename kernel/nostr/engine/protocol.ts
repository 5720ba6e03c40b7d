import type { QuerySnapshot, RelayStatus } from '../../ports/nostr-access'
import type { Filter, NostrEvent } from '../../ports/nostr-types'
import type { Verdict } from '../relay/relay-deliveries'

/** One relay of the user's list, or of the configuration (NIP-65 markers). */
export interface RelayChoice {
  readonly url: string
  readonly read: boolean
  readonly write: boolean
}

/** Requests from the page to the engine, sent in arrays, one message for each turn. */
export type EngineRequest =
  /**
   * Sent before the page has loaded its code: the relays and the page's first questions, which are `owner`'s follow
   * list and the notes of the followed people (they are added to the `authors` of `filter`). The page's own query later
   * takes over the early one. A missing owner or missing relays are read from `config`, the URL of the site's JSON with
   * `rootAccount` and `relays`.
   */
  | AskedAhead
  | {
      readonly op: 'open'
      readonly query: number
      readonly filters: readonly Filter[]
      readonly options: EngineQuery
    }
  | { readonly op: 'older'; readonly query: number; readonly count: number; readonly until: number }
  | { readonly op: 'close'; readonly query: number }
  | { readonly op: 'relays'; readonly relays: readonly RelayChoice[] }
  /** Addresses of servers, beside those relays, that may be contacted inside the reader's own network. */
  | { readonly op: 'own'; readonly servers: readonly string[] }
  | { readonly op: 'authorized'; readonly ask: number; readonly event?: NostrEvent }
  | { readonly op: 'wake' }
  /** The reader has switched to another account. */
  | { readonly op: 'account' }
  /** The page listens, or is done with the last message: the engine may send the next one. */
  | { readonly op: 'ready' }
  /** Asks whether an event that a signer returned is valid. Answered by `judged`. */
  | { readonly op: 'judge'; readonly ask: number; readonly event: NostrEvent }
  /** One read of the database that belongs to no query. Answered by `stored`. */
  | { readonly op: 'stored'; readonly ask: number; readonly filter: Filter }
  /** Asks which relays sent this event. Answered by `seen-on`. */
  | { readonly op: 'seen'; readonly ask: number; readonly id: string }
  /** Asks for an event's relays: own write relays, read relays of tagged people (NIP-65). Answered by `routed`. */
  | { readonly op: 'route'; readonly ask: number; readonly event: NostrEvent }
  /** Tries once to send an event to one relay. Answered by `delivered`. */
  | { readonly op: 'deliver'; readonly ask: number; readonly event: NostrEvent; readonly relay: string }
  /** Stores an own event in the database after a relay accepted it. */
  | { readonly op: 'keep'; readonly event: NostrEvent }
  | { readonly op: 'clear'; readonly ask: number }
  | { readonly op: 'stats'; readonly ask: number }

export interface AskedAhead {
  readonly op: 'ahead'
  readonly owner: string | undefined
  readonly relays: readonly RelayChoice[] | undefined
  readonly filter: FirstQuestion['filter']
  readonly config: string
}

export interface FirstQuestion {
  /** Hex. */
  readonly owner: string
  readonly filter: Filter & Required<Pick<Filter, 'authors'>>
}

export interface EngineQuery {
  readonly relays?: readonly string[]
  readonly hints?: readonly string[]
  readonly live: boolean
  readonly local: boolean
  /** Asks the relays even if the same was asked recently. */
  readonly fresh?: boolean
}

/** How big the local database is, and whether it is stored durably. */
export interface DatabaseStats {
  readonly events: number
  /** Bytes, about. */
  readonly bytes: number
  /** Why events are kept in memory only. */
  readonly problem?: string
}

/** Messages from the engine to the page: verified events, and the state of its queries and relays. */
export type EngineNews =
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
  | { readonly op: 'delivered'; readonly ask: number; readonly verdict: Verdict }
