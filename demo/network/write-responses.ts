import { neventEncode } from 'nostr-tools/nip19'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import type { Person } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import { type Post, post, relayHint, type Workshop, write } from './workshop.ts'
import { emojiTag } from './write-profiles.ts'

const EMOJI = ['❤️', '🔥', '😂', '👏', '🤙', '🥹', '🌱', '👀', '💜', '☕']

/** Writes reactions (NIP-25) by followers of the author. Notes of authors with many followers get more. */
export function writeReactions(shop: Workshop, count: number): void {
  const random = shop.random.fork('reactions')
  const seen = new Set<string>()
  const pick = byPopularity(shop, random)
  for (let made = 0; made < count; ) {
    const target = pick()
    const fan = pickFan(shop, random, target)
    const key = `${fan.index}/${target.event.id}`
    if (seen.has(key)) continue
    seen.add(key)
    made++
    const custom = random.chance(0.05)
    const content = custom
      ? ':pinion:'
      : random.chance(0.6)
        ? '+'
        : random.chance(0.04)
          ? '-'
          : random.pick(EMOJI)
    const tags = [...targetTags(shop, target.event), ...(custom ? [emojiTag(shop, 'pinion')] : [])]
    write(shop, fan, { kind: 7, created_at: later(shop, random, target.event), tags, content })
  }
}

/** Writes reposts (NIP-18): kind 6 for notes, and kind 16 for all other events. */
export function writeReposts(shop: Workshop, count: number): void {
  const random = shop.random.fork('reposts')
  const others = shop.posts.filter(item => item.event.kind !== 1)
  const pick = byPopularity(shop, random)
  for (let made = 0; made < count; made++) {
    const target = made % 9 === 0 && others.length > 0 ? random.pick(others) : pick()
    const fan = pickFan(shop, random, target)
    const kind = target.event.kind === 1 ? 6 : 16
    write(shop, fan, {
      kind,
      created_at: later(shop, random, target.event),
      tags: targetTags(shop, target.event).filter(tag => kind === 16 || tag[0] !== 'k'),
      content: JSON.stringify(target.event),
    })
  }
}

/** Writes quotes: notes that contain another note (a `q` tag by NIP-18 and a link by NIP-21). */
export function writeQuotes(shop: Workshop, count: number): void {
  const random = shop.random.fork('quotes')
  const notes = shop.posts.filter(item => item.event.kind === 1)
  const targets = random.sample(notes, count).sort((a, b) => a.event.created_at - b.event.created_at)
  for (const target of targets) {
    quote(shop, pickFan(shop, random, target), target, shop.text.comment(), later(shop, random, target.event))
  }
}

/** Writes one note that quotes a post. */
export function quote(
  shop: Workshop,
  author: Person,
  target: Post,
  comment: string,
  created_at: number,
): Post {
  const { id, pubkey } = target.event
  const link = neventEncode({
    id,
    author: pubkey,
    kind: target.event.kind,
    relays: shop.relayUrls.slice(0, 1),
  })
  const tags = [
    ['q', id, relayHint(shop), pubkey],
    ['p', pubkey],
  ]
  return post(
    shop,
    author,
    { kind: 1, created_at, tags, content: `${comment}\n\nnostr:${link}` },
    target.topic,
  )
}

/** Returns the tags of a reaction or repost: the id, the address if there is one, the author, and the kind. */
export function targetTags(shop: Workshop, event: NostrEvent): string[][] {
  const d = event.kind >= 30000 ? event.tags.find(tag => tag[0] === 'd')?.[1] : undefined
  return [
    ['e', event.id, relayHint(shop), event.pubkey],
    ...(d === undefined ? [] : [['a', `${event.kind}:${event.pubkey}:${d}`, relayHint(shop)]]),
    ['p', event.pubkey],
    ['k', String(event.kind)],
  ]
}

/**
 * Returns a function that chooses posts at random. A few posts are chosen often, most rarely, and posts of authors with
 * many followers more often.
 */
export function byPopularity(shop: Workshop, random: SeededRandom): () => Post {
  let sum = 0
  const upTo = shop.posts.map(({ author, event }) => {
    const isRoot = !event.tags.some(tag => tag[0] === 'e')
    const luck = (1 - random.next()) ** -0.75
    sum += luck * Math.sqrt(shop.followers.get(author)!.length + 1) * (isRoot ? 3 : 1)
    return sum
  })
  return () => {
    const draw = random.next() * sum
    return shop.posts[upTo.findIndex(limit => limit > draw)]!
  }
}

/** Chooses a follower of the author, or anybody if the author has no followers. */
export function pickFan(shop: Workshop, random: SeededRandom, target: Post): Person {
  const followers = shop.followers.get(target.author)!
  return random.pick(followers.length > 0 ? followers : shop.people)
}

/** Returns a time (s) after the event that is not in the future. */
export function later(shop: Workshop, random: SeededRandom, event: NostrEvent): number {
  const wanted = event.created_at + 30 + Math.floor(40_000 * random.next() ** 4)
  return Math.max(event.created_at, Math.min(shop.now, wanted))
}
