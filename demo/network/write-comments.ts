import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import type { Person } from './people.ts'
import { ARTICLE_COMMENTS, LISTING_COMMENTS } from './small-talk.ts'
import { type Post, relayHint, type Workshop, write } from './workshop.ts'
import { addressOf } from './write-longform.ts'

/**
 * Writes comments (NIP-22) on an article and a listing, and an author's answer to the first comment of each. Called
 * last and with a separate random generator, so that all other events are the same as without comments. Returns the
 * article's comment that was answered.
 */
export function writeComments(shop: Workshop, article: Post, listing: Post): NostrEvent {
  commentOn(shop, listing, LISTING_COMMENTS)
  return commentOn(shop, article, ARTICLE_COMMENTS)
}

/** Writes the comments on one event. The last line is its author's answer to the first comment. */
function commentOn(shop: Workshop, target: Post, lines: readonly string[]): NostrEvent {
  const { event, author, topic } = target
  const random = shop.random.fork(`comments/${addressOf(event)}`)
  const readers = shop.people.filter(
    person =>
      person !== author && person.role !== 'loner' && !person.language && person.topics.includes(topic!.id),
  )
  const root = pointers(shop, event)
  // A time between that of the event and now, even if the event is recent.
  const at = (part: number) => event.created_at + Math.floor((shop.now - event.created_at) * part)
  const comment = (by: Person, parent: NostrEvent, content: string, part: number) =>
    write(shop, by, {
      kind: 1111,
      created_at: at(part),
      tags: [
        ...root.map(([name, ...rest]) => [name!.toUpperCase(), ...rest]),
        ...(parent === event ? [...root, ['e', event.id, relayHint(shop)]] : pointers(shop, parent)),
      ],
      content,
    })
  const theirs = lines.slice(0, -1)
  const [first] = random
    .sample(readers, theirs.length)
    .map((reader, index) => comment(reader, event, theirs[index]!, 0.1 + index / 10))
  comment(author, first!, lines.at(-1)!, 0.5)
  return first!
}

/**
 * Returns the lower-case tags (NIP-22) that name the event that is commented on: by its id if it is itself a comment,
 * otherwise by its address.
 */
function pointers(shop: Workshop, event: NostrEvent): string[][] {
  const { id, pubkey, kind } = event
  const hint = relayHint(shop)
  return [
    kind === 1111 ? ['e', id, hint, pubkey] : ['a', addressOf(event), hint],
    ['k', String(kind)],
    ['p', pubkey, hint],
  ]
}
