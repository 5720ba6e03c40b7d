import type { NostrEvent } from '#kernel/ports'
import type { HERON_EMOJI, PROFILE } from './scene'

type Made = object | Promise<object>

/**
 * The functions with which a library makes events, all signed by Mira. A function is absent if the library cannot do
 * it.
 */
export interface Makes {
  /** Makes a note. Some libraries add the tags that the text needs, others do not. */
  note(text: string): Made
  reply?(to: NostrEvent, root: NostrEvent): Made
  /** Makes a comment. Some libraries need `root`; others find it by themselves. */
  comment?(on: NostrEvent, root?: NostrEvent): Made
  like?(of: NostrEvent): Made
  react?(to: NostrEvent, emoji: typeof HERON_EMOJI): Made
  repost?(of: NostrEvent): Made
  profile?(fields: typeof PROFILE): Made
  follows?(pubkey: string, relay: string, petname: string): Made
  relays?(urls: Readonly<Record<'read' | 'write' | 'both', string>>): Made
  /** Makes a mute list. `hidden` is put into its encrypted part. */
  mutes?(shown: string, hidden?: string): Made
  article?(parts: typeof ARTICLE): Made
  zapRequest?(of: NostrEvent, msats: number, words: string): Made
  zapReceipt?(request: NostrEvent, invoice: string): Made
  highlight?(passage: string, of: NostrEvent): Made
  deletion?(of: NostrEvent): Made
  /** Encrypts a text from Mira by NIP-44. */
  encrypted?(to: string, text: string): string | Promise<string>
  entities(): Entities
}

export const ARTICLE = {
  identifier: 'marsh',
  title: 'The marsh',
  summary: 'Who lives there',
  image: 'https://pictures.example/marsh.png',
  publishedAt: 1_780_000_000,
}

/** Texts in the format of NIP-19 for Leo, his note and his article. */
export interface Entities {
  readonly npub: string
  readonly nprofile: string
  readonly note: string
  readonly nevent: string
  readonly naddr: string
}

/**
 * The parsers of a library, which return ids and addresses as they are in tags. A parser is absent if the library has
 * none.
 */
export interface Finds {
  verifies(event: NostrEvent): boolean | Promise<boolean>
  /** Finds the root and the parent of a reply, and the relay hint of the root (`near`). */
  thread?(event: NostrEvent): Thread
  comment?(event: NostrEvent): { readonly root: string | undefined; readonly parent: string | undefined }
  /** Returns the public keys of the people whom the event mentions in `p` tags. */
  people?(event: NostrEvent): readonly string[]
  quotes?(event: NostrEvent): readonly string[]
  hashtags?(event: NostrEvent): readonly string[]
  /** Returns the keys, ids and addresses that the text mentions. */
  inText?(event: NostrEvent): readonly string[]
  emoji?(event: NostrEvent): typeof HERON_EMOJI | undefined
  warning?(event: NostrEvent): string | boolean | undefined
  reactedTo?(event: NostrEvent): string | undefined
  /** Returns the ids and addresses of all reposted events. */
  reposted?(event: NostrEvent): readonly string[]
  /** Returns the id of the event that a repost contains, if that event's signature is valid. */
  inside?(event: NostrEvent): string | undefined
  profile?(event: NostrEvent): Partial<Record<keyof typeof PROFILE, unknown>> | undefined
  follows?(event: NostrEvent): readonly string[]
  relays?(event: NostrEvent): { readonly read: readonly string[]; readonly write: readonly string[] }
  mutes?(event: NostrEvent): readonly string[] | Promise<readonly string[]>
  /** Returns the ids and addresses of the deleted events. */
  deleted?(event: NostrEvent): readonly string[]
  isZapRequest?(event: NostrEvent): boolean
  zap?(
    receipt: NostrEvent,
  ): { readonly sender?: string; readonly recipient?: string; readonly msats?: number } | undefined
  decrypted?(from: string, payload: string): string | Promise<string>
  /** Returns the public key, event id or address that a NIP-19 text contains. */
  entity(code: string): string | undefined
  /** Returns the relay hints in a NIP-19 text. */
  hints(code: string): readonly string[]
}

export interface Thread {
  readonly root: string | undefined
  readonly parent: string | undefined
  readonly near: string | undefined
}

export interface Library {
  readonly name: string
  readonly make: Makes
  readonly find: Finds
}
