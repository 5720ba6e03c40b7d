/** What is kept of a profile. Everything was checked and cut by `readPerson`. */
export interface Person {
  /** hex */
  readonly pubkey: string
  /** The name to show, 50 characters at most. */
  readonly name: string
  /** The other one of name and display name, where they differ. */
  readonly alias?: string
  /** NIP-05, or only what stands before the @ where no more is known. */
  readonly nip05?: string
  /** 500 characters at most. */
  readonly picture?: string
  /** s; the newest one counts. */
  readonly createdAt: number
}

/** A person as stored and sent: JSON arrays are half as long as objects. */
export type PersonRow = readonly [
  pubkey: string,
  name: string,
  alias: string,
  nip05: string,
  picture: string,
  createdAt: number,
]
