/** The part of a profile that is stored. `parsePerson` validates and shortens it. */
export interface IndexedPerson {
  /** hex */
  readonly pubkey: string
  /** The name to show, 50 characters at most. */
  readonly name: string
  /** The second name: the name or the display name, whichever is not in `name`. Absent if they are equal. */
  readonly alias?: string
  /** NIP-05 name, or only the part before the @ if the domain is not known. */
  readonly nip05?: string
  /** Address of the picture, 500 characters at most. */
  readonly picture?: string
  /** Creation time of the profile event in s. The newest version of a profile is used. */
  readonly createdAt: number
}

/** A person in the form for storage and messages. JSON arrays are half as long as objects. */
export type PersonTuple = readonly [
  pubkey: string,
  name: string,
  alias: string,
  nip05: string,
  picture: string,
  createdAt: number,
]
