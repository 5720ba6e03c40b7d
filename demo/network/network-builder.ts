import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import type { EventSigner, EventTemplate } from '../event-signer.ts'
import type { MediaFile } from '../media/describe-media.ts'
import type { Person } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { TextGenerator } from './text-generator.ts'
import type { Topic } from './topic.ts'

/** A note, article or listing that others can answer, with its author and topic. */
export interface DemoPost {
  readonly event: NostrEvent
  readonly author: Person
  readonly topic?: Topic
}

/** Tools that all parts of the demo network's generator share. */
export interface NetworkBuilder {
  readonly random: SeededRandom
  readonly text: TextGenerator
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
  readonly posts: DemoPost[]
}

/** Signs an event and adds it to the network. */
export function addEvent(builder: NetworkBuilder, author: Person, template: EventTemplate): NostrEvent {
  const event = builder.signer.sign(template, author.secretKey)
  builder.events.push(event)
  return event
}

/** Signs a note, adds it to the network, and adds it to the posts that others can answer. */
export function addPost(
  builder: NetworkBuilder,
  author: Person,
  template: EventTemplate,
  topic?: Topic,
): DemoPost {
  const newPost: DemoPost = {
    event: addEvent(builder, author, template),
    author,
    ...(topic ? { topic } : {}),
  }
  builder.posts.push(newPost)
  return newPost
}

/** Returns the relay that is used as the relay hint in all tags. */
export function getRelayHint(builder: NetworkBuilder): string {
  return builder.relayUrls[0] ?? ''
}

/** Returns the `t` tags for the hashtags in a text. */
export function createHashtagTags(text: string): string[][] {
  const found = text.match(/(?<=^|\s)#[\p{L}\p{N}_]+/gu) ?? []
  return [...new Set(found.map(tag => tag.slice(1).toLowerCase()))].map(tag => ['t', tag])
}
