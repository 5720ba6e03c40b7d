/** A signed Nostr event (NIP-01). `created_at` is in seconds. Events in the store are frozen. */
export interface NostrEvent {
  readonly id: string
  readonly pubkey: string
  readonly created_at: number
  readonly kind: number
  readonly tags: readonly (readonly string[])[]
  readonly content: string
  readonly sig: string
}

/** A NIP-01 filter. Tag filters are keys such as `#e`; `search` is NIP-50. Times are in seconds. */
export interface Filter {
  readonly ids?: readonly string[]
  readonly authors?: readonly string[]
  readonly kinds?: readonly number[]
  readonly since?: number
  readonly until?: number
  readonly limit?: number
  readonly search?: string
  readonly [tag: `#${string}`]: readonly string[] | undefined
}

/** A reference to one event: by id, or by address (NIP-01 replaceable and addressable events). */
export type EventRef =
  | { readonly id: string; readonly author?: string; readonly relays?: readonly string[] }
  | {
      readonly kind: number
      readonly pubkey: string
      readonly identifier?: string
      readonly relays?: readonly string[]
    }

/**
 * The answer of one relay to one query. `asking`: none yet; `eose`: all stored events were sent; `closed`: the relay
 * refused, with its reason; `timeout`: connected but silent; `dead`: no connection; `auth-refused`: the relay required
 * NIP-42 authentication, which failed.
 */
export interface RelayAnswer {
  readonly state: 'asking' | 'eose' | 'closed' | 'timeout' | 'dead' | 'auth-refused'
  readonly reason?: string
  /** True if the state is `asking` and events are arriving. A relay sends the newest events first. */
  readonly hasStarted?: true
}
