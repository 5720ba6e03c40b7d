/** Longest bech32 text looked at, in characters: the limit NIP-19 recommends. */
export const MAX_ENTITY_LENGTH = 5000

/** Highest event kind: NIP-01 keeps kinds in sixteen bits although NIP-19 carries them in four bytes. */
export const MAX_KIND = 65_535

/** A public key with relays where its owner writes. */
export interface ProfilePointer {
  /** 64 lower-case hex digits. */
  pubkey: string
  /** Normalized relay addresses, at most ten. */
  relays: string[]
}

/** One event by its id. */
export interface EventPointer {
  /** 64 lower-case hex digits. */
  id: string
  relays: string[]
  /** Public key of the author, if the link names it. Unverified. */
  author?: string
  /** Event kind, if the link names it. Unverified. */
  kind?: number
}

/** The newest event of an addressable or replaceable kind. */
export interface AddressPointer {
  kind: number
  pubkey: string
  /** The `d` tag; empty for a plain replaceable event. */
  identifier: string
  relays: string[]
}

/**
 * The thing that a NIP-19 text names. A secret key is recognised but its bytes are left out on purpose, so that a
 * caller that only shows a link cannot leak it.
 */
export type Entity =
  | { type: 'npub'; pubkey: string }
  | ({ type: 'nprofile' } & ProfilePointer)
  | { type: 'note'; id: string }
  | ({ type: 'nevent' } & EventPointer)
  | ({ type: 'naddr' } & AddressPointer)
  | { type: 'nsec' }

/** TLV types of NIP-19. */
export const TLV = { special: 0, relay: 1, author: 2, kind: 3 } as const
