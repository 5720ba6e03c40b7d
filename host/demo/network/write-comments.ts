import type { NostrEvent } from '../../../kernel/ports/nostr-types.ts'
import type { Person } from './people.ts'
import { ARTICLE_COMMENTS, LISTING_COMMENTS } from './small-talk.ts'
import { type Post, relayHint, type Workshop, write } from './workshop.ts'
import { addressOf } from './write-longform.ts'

/**
 * Comments (NIP-22) below an article and a listing, and the author's answer to the first of each. Written last and with
 * a separate random stream, so that everything else stays as it would be without them. Returns the answered comment
 * below the article.
 */
export function writeComments(shop: Workshop, article: Post, listing: Post): NostrEvent {
  commentOn(shop, listing, LISTING_COMMENTS)
  return commentOn(shop, article, ARTICLE_COMMENTS)
}

/** The last line is the author's, to the first commenter. */
function commentOn(shop: Workshop, target: Post, lines: readonly string[]): NostrEvent {
  const { event, author, topic } = target
  const random = shop.random.fork(`comments/${addressOf(event)}`)
  const readers = shop.people.filter(
    person =>
      person !== author && person.role !== 'loner' && !person.language && person.topics.includes(topic!.id),
  )
  const root = pointers(shop, event)
  // A time between the text's and now, even for a recent text.
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

/** The small-letter tags for the commented event: its address if it has one, otherwise its id. */
function pointers(shop: Workshop, event: NostrEvent): string[][] {
  const { id, pubkey, kind } = event
  const hint = relayHint(shop)
  return [
    kind === 1111 ? ['e', id, hint, pubkey] : ['a', addressOf(event), hint],
    ['k', String(kind)],
    ['p', pubkey, hint],
  ]
}
