import { createHash } from 'node:crypto'
import { createReplyTags } from '../network/create-reply-tags.ts'
import { createHashtagTags } from '../network/network-builder.ts'
import { FAMILY_NAMES, FIRST_NAMES } from '../network/profile-names.ts'
import { createSeededRandom } from '../network/seeded-random.ts'
import { TextGenerator } from '../network/text-generator.ts'
import type { Topic } from '../network/topic.ts'
import { TOPICS } from '../network/topics.ts'
import type { EventToSign } from './sign-events-to-jsonl.ts'

const DAYS = 90
const MAX_RECENT_POSTS = 4000

/** The people and the size of the network to write. */
export interface BenchmarkNetworkPlan {
  readonly events: number
  /** Time in seconds at which the network ends. */
  readonly now: number
  /** The public keys of all people. The index is the author number. */
  readonly pubkeys: readonly string[]
  /** Number of people whom author 0, the reader, follows. */
  readonly rootFollows: number
}

interface RecentPost {
  readonly event: EventToSign & { readonly id: string; readonly pubkey: string; readonly sig: string }
  readonly topic?: Topic
}

/**
 * Yields all events but the relay lists, oldest first: profiles, follow lists, and then 90 days of notes and responses
 * to them.
 */
export function* generateBenchmarkEvents(plan: BenchmarkNetworkPlan): Generator<EventToSign> {
  const { now, pubkeys } = plan
  const random = createSeededRandom('pinion-big')
  const text = new TextGenerator(random.fork('text'))
  const people = pubkeys.map((_, index) => ({
    topics: [TOPICS[index % TOPICS.length]!.id, random.pick(TOPICS).id],
    name: `${FIRST_NAMES[index % FIRST_NAMES.length]} ${FAMILY_NAMES[(index * 7) % FAMILY_NAMES.length]}`,
  }))
  const born = now - (DAYS + 5) * 86_400

  for (const [author, { name }] of people.entries()) {
    const content = JSON.stringify({ name, about: `Number ${author} of ${people.length}.` })
    yield { author, kind: 0, created_at: born + author, tags: [], content }
    const follows =
      author === 0
        ? pubkeys.slice(1, plan.rootFollows + 1)
        : random.sample(pubkeys.slice(1, 600), random.int(5, 50))
    yield {
      author,
      kind: 3,
      created_at: born + author,
      tags: follows.map(pubkey => ['p', pubkey]),
      content: '',
    }
  }

  const recent: RecentPost[] = []
  const total = plan.events - 3 * people.length
  for (let made = 0; made < total; made++) {
    // Authors with low numbers, whom the reader follows, write most of the notes. All others write rarely.
    const author = Math.floor(people.length * random.next() ** 1.8)
    const age = DAYS * 86_400 * (1 - (made + random.next()) / total) ** 1.5
    const created_at = now - 5 - Math.floor(age)
    const draw = random.next()
    const parent =
      recent.length > 50 ? recent[Math.floor(recent.length * (1 - random.next() ** 2))] : undefined
    const response = parent && parent.event.created_at < created_at ? parent : undefined

    if (response && draw < 0.25) {
      yield {
        author,
        kind: 7,
        created_at,
        tags: createReferenceTags(response),
        content: random.chance(0.7) ? '+' : '🔥',
      }
      continue
    }
    if (response && draw < 0.29) {
      yield { author, kind: 6, created_at, tags: createReferenceTags(response), content: '' }
      continue
    }
    const writer = people[author]!
    const { text: content, topic } =
      response && draw < 0.52
        ? { text: text.createReply(writer, response.topic), topic: response.topic }
        : text.createNote(writer)
    const tags = response && draw < 0.52 ? createReplyTags(response.event, '') : createHashtagTags(content)
    const item = { author, kind: 1, created_at, tags, content }
    const pubkey = pubkeys[author]!
    recent.push({
      event: { ...item, pubkey, id: computeId(item, pubkey), sig: '' },
      ...(topic ? { topic } : {}),
    })
    if (recent.length > MAX_RECENT_POSTS * 2) recent.splice(0, MAX_RECENT_POSTS)
    yield item
  }
}

function createReferenceTags({ event }: RecentPost): string[][] {
  return [
    ['e', event.id],
    ['p', event.pubkey],
    ['k', String(event.kind)],
  ]
}

/**
 * Computes the id of an event that is not signed yet (NIP-01), so that an answer can be written before its parent is
 * signed.
 */
function computeId(item: EventToSign, pubkey: string): string {
  const serialized = JSON.stringify([0, pubkey, item.created_at, item.kind, item.tags, item.content])
  return createHash('sha256').update(serialized).digest('hex')
}
