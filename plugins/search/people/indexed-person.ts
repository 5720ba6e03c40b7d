/** The fields of a profile that the index stores. `parsePerson` has validated and shortened them. */
export interface IndexedPerson {
  /** hex */
  readonly pubkey: string
  /** The name to show, 50 characters at most. */
  readonly name: string
  /** The profile's name or display name, whichever is not in `name`. Absent if they are equal. */
  readonly alias?: string
  /** The NIP-05 identifier. For a bundled person, whose domain is not known, only the part before the @. */
  readonly nip05?: string
  /** Address of the picture, 500 characters at most. */
  readonly picture?: string
  /** Creation time of the profile event in s. A newer version replaces an older one. */
  readonly createdAt: number
}

/** A person as an array, for storage and messages, because objects need twice as many characters in JSON. */
export type PersonTuple = readonly [
  pubkey: string,
  name: string,
  alias: string,
  nip05: string,
  picture: string,
  createdAt: number,
]
