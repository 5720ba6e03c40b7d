import { createHash } from 'node:crypto'
import { FAMILY_NAMES, FIRST_NAMES } from '../network/names.ts'
import { replyTags } from '../network/reply-tags.ts'
import { seededRandom } from '../network/seeded-random.ts'
import { TextSource } from '../network/text-source.ts'
import type { Topic } from '../network/topic.ts'
import { TOPICS } from '../network/topics.ts'
import { hashtagTags } from '../network/workshop.ts'
import type { SigningItem } from './sign-lines.ts'

const DAYS = 90
const RECENT = 4000

/** The people and the size of the network to write. */
export interface BigPlan {
  readonly events: number
  /** Seconds. */
  readonly now: number
  /** By author number. */
  readonly pubkeys: readonly string[]
  /** Number of people whom author 0, the reader, follows. */
  readonly rootFollows: number
}

interface Recent {
  readonly event: SigningItem & { readonly id: string; readonly pubkey: string; readonly sig: string }
  readonly topic?: Topic
}

/**
 * Yields all events but the relay lists, oldest first: profiles, follow lists, and then 90 days of notes and responses
 * to them.
 */
export function* bigItems(plan: BigPlan): Generator<SigningItem> {
  const { now, pubkeys } = plan
  const random = seededRandom('pinion-big')
  const text = new TextSource(random.fork('text'))
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

  const recent: Recent[] = []
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
        tags: pointers(response),
        content: random.chance(0.7) ? '+' : '🔥',
      }
      continue
    }
    if (response && draw < 0.29) {
      yield { author, kind: 6, created_at, tags: pointers(response), content: '' }
      continue
    }
    const writer = people[author]!
    const { text: content, topic } =
      response && draw < 0.52
        ? { text: text.reply(writer, response.topic), topic: response.topic }
        : text.note(writer)
    const tags = response && draw < 0.52 ? replyTags(response.event, '') : hashtagTags(content)
    const item = { author, kind: 1, created_at, tags, content }
    const pubkey = pubkeys[author]!
    recent.push({ event: { ...item, pubkey, id: idOf(item, pubkey), sig: '' }, ...(topic ? { topic } : {}) })
    if (recent.length > RECENT * 2) recent.splice(0, RECENT)
    yield item
  }
}

function pointers({ event }: Recent): string[][] {
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
function idOf(item: SigningItem, pubkey: string): string {
  const serialized = JSON.stringify([0, pubkey, item.created_at, item.kind, item.tags, item.content])
  return createHash('sha256').update(serialized).digest('hex')
}
