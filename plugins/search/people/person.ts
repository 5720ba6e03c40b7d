/** The stored part of a profile, validated and shortened by `readPerson`. */
export interface Person {
  /** hex */
  readonly pubkey: string
  /** The name to show, 50 characters at most. */
  readonly name: string
  /** The other one of name and display name, if they differ. */
  readonly alias?: string
  /** NIP-05, or only the part before the @ if no more is known. */
  readonly nip05?: string
  /** 500 characters at most. */
  readonly picture?: string
  /** s; the newest version counts. */
  readonly createdAt: number
}

/** A person as stored and sent; JSON arrays are half as long as objects. */
export type PersonRow = readonly [
  pubkey: string,
  name: string,
  alias: string,
  nip05: string,
  picture: string,
  createdAt: number,
]
