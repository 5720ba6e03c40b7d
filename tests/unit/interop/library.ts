import type { NostrEvent } from '#kernel/ports'
import type { EMOJI, PROFILE } from './scene'

type Made = object | Promise<object>

/** A library's functions that make events, all signed by Mira. A kind that the library cannot make is left out. */
export interface Makes {
  /** A note. The library writes the tags that the text needs, if it does so at all. */
  note(text: string): Made
  reply?(to: NostrEvent, root: NostrEvent): Made
  /** A library may need `root` or find it by itself. */
  comment?(on: NostrEvent, root?: NostrEvent): Made
  like?(of: NostrEvent): Made
  react?(to: NostrEvent, emoji: typeof EMOJI): Made
  repost?(of: NostrEvent): Made
  profile?(fields: typeof PROFILE): Made
  follows?(pubkey: string, relay: string, petname: string): Made
  relays?(urls: Readonly<Record<'read' | 'write' | 'both', string>>): Made
  /** `hidden` goes into the encrypted part of the list. */
  mutes?(shown: string, hidden?: string): Made
  article?(parts: typeof ARTICLE): Made
  zapRequest?(of: NostrEvent, msats: number, words: string): Made
  zapReceipt?(request: NostrEvent, invoice: string): Made
  highlight?(passage: string, of: NostrEvent): Made
  deletion?(of: NostrEvent): Made
  /** Encrypts by NIP-44, from Mira. */
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

/** NIP-19 texts for Leo, his note and his article. */
export interface Entities {
  readonly npub: string
  readonly nprofile: string
  readonly note: string
  readonly nevent: string
  readonly naddr: string
}

/**
 * A library's parsers. Ids and addresses have the form they have in tags. A parser that the library lacks is left
 * out.
 */
export interface Finds {
  verifies(event: NostrEvent): boolean | Promise<boolean>
  /** `near` is the relay hint of the root. */
  thread?(event: NostrEvent): Thread
  comment?(event: NostrEvent): { readonly root: string | undefined; readonly parent: string | undefined }
  /** Public keys of the people that the event notifies. */
  people?(event: NostrEvent): readonly string[]
  quotes?(event: NostrEvent): readonly string[]
  hashtags?(event: NostrEvent): readonly string[]
  /** Mentions and embedded events in the text: keys, ids, addresses. */
  inText?(event: NostrEvent): readonly string[]
  emoji?(event: NostrEvent): typeof EMOJI | undefined
  warning?(event: NostrEvent): string | boolean | undefined
  reactedTo?(event: NostrEvent): string | undefined
  /** Ids and addresses of all reposted events. */
  reposted?(event: NostrEvent): readonly string[]
  /** Id of the event inside a repost, if its signature is valid. */
  inside?(event: NostrEvent): string | undefined
  profile?(event: NostrEvent): Partial<Record<keyof typeof PROFILE, unknown>> | undefined
  follows?(event: NostrEvent): readonly string[]
  relays?(event: NostrEvent): { readonly read: readonly string[]; readonly write: readonly string[] }
  mutes?(event: NostrEvent): readonly string[] | Promise<readonly string[]>
  /** Ids and addresses of deleted events. */
  deleted?(event: NostrEvent): readonly string[]
  isZapRequest?(event: NostrEvent): boolean
  zap?(
    receipt: NostrEvent,
  ): { readonly sender?: string; readonly recipient?: string; readonly msats?: number } | undefined
  decrypted?(from: string, payload: string): string | Promise<string>
  /** The key, id or address that the code stands for. */
  entity(code: string): string | undefined
  /** Relay hints of an entity. */
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
