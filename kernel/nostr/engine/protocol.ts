import type { QuerySnapshot, RelayStatus } from '../../core/nostr-access'
import type { Filter, NostrEvent } from '../../core/nostr-types'

/** One relay of the user's list, or of the configuration (NIP-65 markers). */
export interface RelayChoice {
  readonly url: string
  readonly read: boolean
  readonly write: boolean
}

/** What the page asks of the engine. Sent in arrays, one message a turn. */
export type EngineRequest =
  | {
      readonly op: 'open'
      readonly query: number
      readonly filters: readonly Filter[]
      readonly options: EngineQuery
    }
  | { readonly op: 'older'; readonly query: number; readonly count: number; readonly until: number }
  | { readonly op: 'close'; readonly query: number }
  | { readonly op: 'relays'; readonly relays: readonly RelayChoice[] }
  | { readonly op: 'authorized'; readonly ask: number; readonly event?: NostrEvent }
  | { readonly op: 'wake' }
  | { readonly op: 'clear'; readonly ask: number }
  | { readonly op: 'stats'; readonly ask: number }

export interface EngineQuery {
  readonly relays?: readonly string[]
  readonly hints?: readonly string[]
  readonly live: boolean
  readonly local: boolean
}

/** How big the local database is, and whether it is one. */
export interface DatabaseStats {
  readonly events: number
  /** Bytes, about. */
  readonly bytes: number
  /** Why events are kept in memory only. */
  readonly problem?: string
}

/** What the engine tells the page: verified events, and how its queries and relays are doing. */
export type EngineNews =
  | { readonly op: 'events'; readonly events: readonly NostrEvent[] }
  | { readonly op: 'query'; readonly query: number; readonly state: Omit<QuerySnapshot, 'events'> }
  | { readonly op: 'found'; readonly query: number; readonly ids: readonly string[] }
  | { readonly op: 'status'; readonly relays: readonly RelayStatus[] }
  | { readonly op: 'authorize'; readonly ask: number; readonly relay: string; readonly challenge: string }
  | { readonly op: 'answer'; readonly ask: number; readonly stats: DatabaseStats }
