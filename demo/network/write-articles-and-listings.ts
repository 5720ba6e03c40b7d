import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { addEvent, addPost, type DemoPost, getRelayHint, type NetworkBuilder } from './network-builder.ts'
import { TOPICS } from './topics.ts'

/** Writes articles (NIP-23), readers' highlights in them (NIP-84), and classified listings (NIP-99). */
export function writeArticlesAndListings(builder: NetworkBuilder): {
  readonly articles: readonly DemoPost[]
  readonly listings: readonly DemoPost[]
} {
  const random = builder.random.fork('longform')
  const articles: DemoPost[] = []
  const listings: DemoPost[] = []
  for (const topic of TOPICS) {
    const fans = builder.people.filter(person => person.topics.includes(topic.id) && person.role !== 'loner')
    for (const [index, article] of topic.articles.entries()) {
      const author = random.pick(fans)
      const created_at = builder.now - random.int(2 * 3600, 50 * 86_400)
      const image = random.pick(builder.media.filter(file => file.mime === 'image/png' && file.width >= 1000))
      const tags = [
        ['d', slug(article.title)],
        ['title', article.title],
        ['summary', article.summary],
        ['image', `${builder.mediaUrl}${image.path}`],
        ['published_at', String(created_at - index * 86_400)],
        ...topic.hashtags.slice(0, 2).map(tag => ['t', tag]),
      ]
      const articlePost = addPost(
        builder,
        author,
        { kind: 30023, created_at, tags, content: article.body },
        topic,
      )
      articles.push(articlePost)
      for (const reader of random.sample(fans, 2))
        writeHighlight(builder, reader.secretKey, articlePost.event, random.next())
    }
    for (const listing of topic.listings) {
      const author = random.pick(fans)
      const created_at = builder.now - random.int(3600, 40 * 86_400)
      const image = random.pick(builder.media.filter(file => file.mime === 'image/png'))
      const tags = [
        ['d', slug(listing.title)],
        ['title', listing.title],
        ['summary', listing.summary],
        ['published_at', String(created_at)],
        ['price', String(listing.price), listing.currency],
        ['location', random.pick(['Ghent', 'Leipzig', 'Porto', 'Malmö', 'Brno', 'by post'])],
        ['status', random.chance(0.12) ? 'sold' : 'active'],
        ['image', `${builder.mediaUrl}${image.path}`, `${image.width}x${image.height}`],
        ...topic.hashtags.slice(0, 1).map(tag => ['t', tag]),
      ]
      const content = `${listing.summary}\n\n${builder.text.nextLine(topic.notes)}`
      listings.push(addPost(builder, author, { kind: 30402, created_at, tags, content }, topic))
    }
  }
  return { articles, listings }
}

/** Returns the address of an addressable event: `kind:pubkey:d` (NIP-01). */
export function getPostAddress(event: NostrEvent): string {
  return `${event.kind}:${event.pubkey}:${event.tags.find(tag => tag[0] === 'd')?.[1] ?? ''}`
}

function writeHighlight(
  builder: NetworkBuilder,
  secretKey: Uint8Array,
  article: NostrEvent,
  position: number,
): void {
  const sentences = article.content
    .split(/(?<=[.?])\s/)
    .filter(text => text.length > 40 && !text.includes('\n'))
  const content = sentences[Math.floor(position * sentences.length)]
  if (content === undefined) return
  const tags = [
    ['a', getPostAddress(article), getRelayHint(builder)],
    ['p', article.pubkey, getRelayHint(builder), 'author'],
    ['context', content],
  ]
  const created_at = Math.min(builder.now - 60, article.created_at + 5400)
  const reader = builder.people.find(person => person.secretKey === secretKey)!
  addEvent(builder, reader, { kind: 9802, created_at, tags, content })
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
