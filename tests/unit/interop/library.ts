import type { NostrEvent } from '#kernel/ports'
import type { EMOJI, PROFILE } from './scene'

type Made = object | Promise<object>

/** A library's makers, all of them in Mira's name. A kind for which it has no maker is left out. */
export interface Makes {
  /** A note; the library writes the tags that its text asks for, where it does so. */
  note(text: string): Made
  reply?(to: NostrEvent, root: NostrEvent): Made
  /** Without `root` by a library that leaves it to its caller. */
  comment?(on: NostrEvent, root?: NostrEvent): Made
  like?(of: NostrEvent): Made
  react?(to: NostrEvent, emoji: typeof EMOJI): Made
  repost?(of: NostrEvent): Made
  profile?(fields: typeof PROFILE): Made
  follows?(pubkey: string, relay: string, petname: string): Made
  relays?(urls: Readonly<Record<'read' | 'write' | 'both', string>>): Made
  /** `hidden` is muted in the encrypted part. */
  mutes?(shown: string, hidden?: string): Made
  article?(parts: typeof ARTICLE): Made
  zapRequest?(of: NostrEvent, msats: number, words: string): Made
  zapReceipt?(request: NostrEvent, invoice: string): Made
  highlight?(passage: string, of: NostrEvent): Made
  deletion?(of: NostrEvent): Made
  /** NIP-44, from Mira. */
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

/** NIP-19 texts: Leo, his note, and his article. */
export interface Entities {
  readonly npub: string
  readonly nprofile: string
  readonly note: string
  readonly nevent: string
  readonly naddr: string
}

/** A library's parsers; ids and addresses are given as they stand in tags. A parser that it lacks is left out. */
export interface Finds {
  verifies(event: NostrEvent): boolean | Promise<boolean>
  /** `near` is the relay hint of the root. */
  thread?(event: NostrEvent): Thread
  comment?(event: NostrEvent): { readonly root: string | undefined; readonly parent: string | undefined }
  /** Keys of those who are told of it. */
  people?(event: NostrEvent): readonly string[]
  quotes?(event: NostrEvent): readonly string[]
  hashtags?(event: NostrEvent): readonly string[]
  /** Mentions and embedded events in the words: keys, ids, addresses. */
  inText?(event: NostrEvent): readonly string[]
  emoji?(event: NostrEvent): typeof EMOJI | undefined
  warning?(event: NostrEvent): string | boolean | undefined
  reactedTo?(event: NostrEvent): string | undefined
  /** Every id and address that is reposted. */
  reposted?(event: NostrEvent): readonly string[]
  /** Id of the event inside a repost, once it is verified. */
  inside?(event: NostrEvent): string | undefined
  profile?(event: NostrEvent): Partial<Record<keyof typeof PROFILE, unknown>> | undefined
  follows?(event: NostrEvent): readonly string[]
  relays?(event: NostrEvent): { readonly read: readonly string[]; readonly write: readonly string[] }
  mutes?(event: NostrEvent): readonly string[] | Promise<readonly string[]>
  /** Ids and addresses. */
  deleted?(event: NostrEvent): readonly string[]
  isZapRequest?(event: NostrEvent): boolean
  zap?(
    receipt: NostrEvent,
  ): { readonly sender?: string; readonly recipient?: string; readonly msats?: number } | undefined
  decrypted?(from: string, payload: string): string | Promise<string>
  /** Key, id or address. */
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
