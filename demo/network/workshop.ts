import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import type { EventSigner, EventTemplate } from '../event-signer.ts'
import type { MediaFile } from '../media/describe-media.ts'
import type { Person } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { TextSource } from './text-source.ts'
import type { Topic } from './topic.ts'

/** A note, article or listing that others can answer, with its author and topic. */
export interface Post {
  readonly event: NostrEvent
  readonly author: Person
  readonly topic?: Topic
}

/** Tools that all parts of the demo network's generator share. */
export interface Workshop {
  readonly random: SeededRandom
  readonly text: TextSource
  readonly signer: EventSigner
  /** Time in seconds at which the network ends, a full hour. */
  readonly now: number
  readonly relayUrls: readonly string[]
  readonly mediaUrl: string
  readonly media: readonly MediaFile[]
  readonly people: readonly Person[]
  /** Maps each person to that person's followers. */
  readonly followers: ReadonlyMap<Person, readonly Person[]>
  readonly events: NostrEvent[]
  /** The notes, articles and listings written so far, to which reactions and zaps are added. */
  readonly posts: Post[]
}

/** Signs an event and adds it to the network. */
export function write(shop: Workshop, author: Person, template: EventTemplate): NostrEvent {
  const event = shop.signer.sign(template, author.secretKey)
  shop.events.push(event)
  return event
}

/** Signs a note, adds it to the network, and adds it to the posts that others can answer. */
export function post(shop: Workshop, author: Person, template: EventTemplate, topic?: Topic): Post {
  const made: Post = { event: write(shop, author, template), author, ...(topic ? { topic } : {}) }
  shop.posts.push(made)
  return made
}

/** Returns the relay that is used as the relay hint in all tags. */
export function relayHint(shop: Workshop): string {
  return shop.relayUrls[0] ?? ''
}

/** Returns the `t` tags for the hashtags in a text. */
export function hashtagTags(text: string): string[][] {
  const found = text.match(/(?<=^|\s)#[\p{L}\p{N}_]+/gu) ?? []
  return [...new Set(found.map(tag => tag.slice(1).toLowerCase()))].map(tag => ['t', tag])
}
