import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { ARTICLE_COMMENTS, LISTING_COMMENTS } from './generic-texts.ts'
import { addEvent, type DemoPost, getRelayHint, type NetworkBuilder } from './network-builder.ts'
import type { Person } from './people.ts'
import { getPostAddress } from './write-articles-and-listings.ts'

/**
 * Writes comments (NIP-22) on an article and a listing, and an author's answer to the first comment of each. Called
 * last and with a separate random generator, so that all other events are the same as without comments. Returns the
 * article's comment that was answered.
 */
export function writeComments(builder: NetworkBuilder, article: DemoPost, listing: DemoPost): NostrEvent {
  writeCommentsOn(builder, listing, LISTING_COMMENTS)
  return writeCommentsOn(builder, article, ARTICLE_COMMENTS)
}

/** Writes the comments on one event. The last line is its author's answer to the first comment. */
function writeCommentsOn(builder: NetworkBuilder, target: DemoPost, lines: readonly string[]): NostrEvent {
  const { event, author, topic } = target
  const random = builder.random.fork(`comments/${getPostAddress(event)}`)
  const readers = builder.people.filter(
    person =>
      person !== author && person.role !== 'loner' && !person.language && person.topics.includes(topic!.id),
  )
  const root = createReferenceTags(builder, event)
  // A time between that of the event and now, even if the event is recent.
  const timeAt = (part: number) => event.created_at + Math.floor((builder.now - event.created_at) * part)
  const comment = (by: Person, parent: NostrEvent, content: string, part: number) =>
    addEvent(builder, by, {
      kind: 1111,
      created_at: timeAt(part),
      tags: [
        ...root.map(([name, ...rest]) => [name!.toUpperCase(), ...rest]),
        ...(parent === event
          ? [...root, ['e', event.id, getRelayHint(builder)]]
          : createReferenceTags(builder, parent)),
      ],
      content,
    })
  const readerLines = lines.slice(0, -1)
  const [first] = random
    .sample(readers, readerLines.length)
    .map((reader, index) => comment(reader, event, readerLines[index]!, 0.1 + index / 10))
  comment(author, first!, lines.at(-1)!, 0.5)
  return first!
}

/**
 * Returns the lower-case tags (NIP-22) that name the event that is commented on: by its id if it is itself a comment,
 * otherwise by its address.
 */
function createReferenceTags(builder: NetworkBuilder, event: NostrEvent): string[][] {
  const { id, pubkey, kind } = event
  const hint = getRelayHint(builder)
  return [
    kind === 1111 ? ['e', id, hint, pubkey] : ['a', getPostAddress(event), hint],
    ['k', String(kind)],
    ['p', pubkey, hint],
  ]
}
