import { neventEncode } from 'nostr-tools/nip19'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { addEvent, addPost, type DemoPost, getRelayHint, type NetworkBuilder } from './network-builder.ts'
import type { Person } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import { createEmojiTag } from './write-profiles.ts'

const EMOJI = ['❤️', '🔥', '😂', '👏', '🤙', '🥹', '🌱', '👀', '💜', '☕']

/** Writes reactions (NIP-25) by followers of the author. Notes of authors with many followers get more. */
export function writeReactions(builder: NetworkBuilder, count: number): void {
  const random = builder.random.fork('reactions')
  const reacted = new Set<string>()
  const pick = createPopularPostPicker(builder, random)
  for (let made = 0; made < count; ) {
    const target = pick()
    const fan = pickFollower(builder, random, target)
    const key = `${fan.index}/${target.event.id}`
    if (reacted.has(key)) continue
    reacted.add(key)
    made++
    const custom = random.chance(0.05)
    const content = custom
      ? ':pinion:'
      : random.chance(0.6)
        ? '+'
        : random.chance(0.04)
          ? '-'
          : random.pick(EMOJI)
    const tags = [
      ...createTargetTags(builder, target.event),
      ...(custom ? [createEmojiTag(builder, 'pinion')] : []),
    ]
    addEvent(builder, fan, {
      kind: 7,
      created_at: chooseLaterTime(builder, random, target.event),
      tags,
      content,
    })
  }
}

/** Writes reposts (NIP-18): kind 6 for notes, and kind 16 for all other events. */
export function writeReposts(builder: NetworkBuilder, count: number): void {
  const random = builder.random.fork('reposts')
  const others = builder.posts.filter(item => item.event.kind !== 1)
  const pick = createPopularPostPicker(builder, random)
  for (let made = 0; made < count; made++) {
    const target = made % 9 === 0 && others.length > 0 ? random.pick(others) : pick()
    const fan = pickFollower(builder, random, target)
    const kind = target.event.kind === 1 ? 6 : 16
    addEvent(builder, fan, {
      kind,
      created_at: chooseLaterTime(builder, random, target.event),
      tags: createTargetTags(builder, target.event).filter(tag => kind === 16 || tag[0] !== 'k'),
      content: JSON.stringify(target.event),
    })
  }
}

/** Writes quotes: notes that contain another note (a `q` tag by NIP-18 and a link by NIP-21). */
export function writeQuotes(builder: NetworkBuilder, count: number): void {
  const random = builder.random.fork('quotes')
  const notes = builder.posts.filter(item => item.event.kind === 1)
  const targets = random.sample(notes, count).sort((a, b) => a.event.created_at - b.event.created_at)
  for (const target of targets) {
    addQuote(
      builder,
      pickFollower(builder, random, target),
      target,
      builder.text.createQuoteComment(),
      chooseLaterTime(builder, random, target.event),
    )
  }
}

/** Writes one note that quotes a post. */
export function addQuote(
  builder: NetworkBuilder,
  author: Person,
  target: DemoPost,
  comment: string,
  created_at: number,
): DemoPost {
  const { id, pubkey } = target.event
  const link = neventEncode({
    id,
    author: pubkey,
    kind: target.event.kind,
    relays: builder.relayUrls.slice(0, 1),
  })
  const tags = [
    ['q', id, getRelayHint(builder), pubkey],
    ['p', pubkey],
  ]
  return addPost(
    builder,
    author,
    { kind: 1, created_at, tags, content: `${comment}\n\nnostr:${link}` },
    target.topic,
  )
}

/** Returns the tags of a reaction or repost: the id, the address if there is one, the author, and the kind. */
export function createTargetTags(builder: NetworkBuilder, event: NostrEvent): string[][] {
  const d = event.kind >= 30000 ? event.tags.find(tag => tag[0] === 'd')?.[1] : undefined
  return [
    ['e', event.id, getRelayHint(builder), event.pubkey],
    ...(d === undefined ? [] : [['a', `${event.kind}:${event.pubkey}:${d}`, getRelayHint(builder)]]),
    ['p', event.pubkey],
    ['k', String(event.kind)],
  ]
}

/**
 * Returns a function that chooses posts at random. A few posts are chosen often, most rarely, and posts of authors with
 * many followers more often.
 */
export function createPopularPostPicker(builder: NetworkBuilder, random: SeededRandom): () => DemoPost {
  let sum = 0
  const cumulativeWeights = builder.posts.map(({ author, event }) => {
    const isRoot = !event.tags.some(tag => tag[0] === 'e')
    const luck = (1 - random.next()) ** -0.75
    sum += luck * Math.sqrt(builder.followers.get(author)!.length + 1) * (isRoot ? 3 : 1)
    return sum
  })
  return () => {
    const draw = random.next() * sum
    return builder.posts[cumulativeWeights.findIndex(limit => limit > draw)]!
  }
}

/** Chooses a follower of the author, or anybody if the author has no followers. */
export function pickFollower(builder: NetworkBuilder, random: SeededRandom, target: DemoPost): Person {
  const followers = builder.followers.get(target.author)!
  return random.pick(followers.length > 0 ? followers : builder.people)
}

/** Returns a time (s) after the event that is not in the future. */
export function chooseLaterTime(builder: NetworkBuilder, random: SeededRandom, event: NostrEvent): number {
  const time = event.created_at + 30 + Math.floor(40_000 * random.next() ** 4)
  return Math.max(event.created_at, Math.min(builder.now, time))
}
