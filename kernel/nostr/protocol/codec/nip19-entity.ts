/** Maximum length of a bech32 text that is decoded, in characters. NIP-19 recommends this limit. */
export const MAX_NIP19_CHARS = 5000

/** A public key, and relays to which its owner writes. */
export interface ProfilePointer {
  /** 64 lower-case hex digits. */
  pubkey: string
  /** Normalized relay addresses, at most ten. */
  relays: string[]
}

/** A reference to one event, by its id. */
export interface EventPointer {
  /** 64 lower-case hex digits. */
  id: string
  relays: string[]
  /** Public key of the author, if the link contains it. Not verified. */
  author?: string
  /** Event kind, if the link contains it. Not verified. */
  kind?: number
}

/** A reference to the newest version of an addressable or replaceable event. */
export interface AddressPointer {
  kind: number
  pubkey: string
  /** The `d` tag; empty for a replaceable event. */
  identifier: string
  relays: string[]
}

/**
 * The decoded content of a NIP-19 text. For a secret key, only the type is kept and not the bytes, so that code that
 * shows a link cannot leak the key.
 */
export type Nip19Entity =
  | { type: 'npub'; pubkey: string }
  | ({ type: 'nprofile' } & ProfilePointer)
  | { type: 'note'; id: string }
  | ({ type: 'nevent' } & EventPointer)
  | ({ type: 'naddr' } & AddressPointer)
  | { type: 'nsec' }

/** TLV types of NIP-19. */
export const TLV_TYPE = { special: 0, relay: 1, author: 2, kind: 3 } as const
