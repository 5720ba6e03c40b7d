import type { NostrEvent } from '../../../kernel/ports/nostr-types.ts'
import type { EventSigner, EventTemplate } from '../event-signer.ts'
import type { MediaFile } from '../media/describe-media.ts'
import type { Person } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { TextSource } from './text-source.ts'
import type { Topic } from './topic.ts'

/** A note that others can answer, with what is needed to answer it well. */
export interface Post {
  readonly event: NostrEvent
  readonly author: Person
  readonly topic?: Topic
}

/** The tools shared by all parts of the generator. */
export interface Workshop {
  readonly random: SeededRandom
  readonly text: TextSource
  readonly signer: EventSigner
  /** Seconds, a full hour. */
  readonly now: number
  readonly relayUrls: readonly string[]
  readonly mediaUrl: string
  readonly media: readonly MediaFile[]
  readonly people: readonly Person[]
  /** The followers of a person. */
  readonly followers: ReadonlyMap<Person, readonly Person[]>
  readonly events: NostrEvent[]
  /** Notes, articles and listings so far, for reactions and zaps. */
  readonly posts: Post[]
}

/** Signs an event and adds it to the network. */
export function write(shop: Workshop, author: Person, template: EventTemplate): NostrEvent {
  const event = shop.signer.sign(template, author.secretKey)
  shop.events.push(event)
  return event
}

/** Signs a note, adds it, and remembers it as something to answer. */
export function post(shop: Workshop, author: Person, template: EventTemplate, topic?: Topic): Post {
  const made: Post = { event: write(shop, author, template), author, ...(topic ? { topic } : {}) }
  shop.posts.push(made)
  return made
}

/** The relay that tags hint at. */
export function relayHint(shop: Workshop): string {
  return shop.relayUrls[0] ?? ''
}

/** The `t` tags for the hashtags in a text. */
export function hashtagTags(text: string): string[][] {
  const found = text.match(/(?<=^|\s)#[\p{L}\p{N}_]+/gu) ?? []
  return [...new Set(found.map(tag => tag.slice(1).toLowerCase()))].map(tag => ['t', tag])
}
