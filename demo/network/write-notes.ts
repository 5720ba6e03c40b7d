import type { Person } from './people.ts'
import { replyTags } from './reply-tags.ts'
import type { SeededRandom } from './seeded-random.ts'
import { TOPICS } from './topics.ts'
import { hashtagTags, type Post, post, relayHint, type Workshop } from './workshop.ts'

const DAYS = 90

/**
 * Writes the notes of 90 days, more of them in recent days. Their texts are chosen in the order of their times, so that
 * repeated sentences are far apart.
 */
export function writeNotes(shop: Workshop, count: number): Post[] {
  const random = shop.random.fork('notes')
  const writers = shop.people.flatMap(person => Array<Person>(diligence(person)).fill(person))
  const times = Array.from(
    { length: count },
    () => shop.now - 5 - Math.floor(DAYS * 86_400 * random.next() ** 2.3),
  )
  // Fixed times for the newest notes, so that the top of the timeline always has recent ones.
  for (const [index, age] of [40, 95, 170, 260, 390, 520, 700, 930, 1300].entries())
    times[index] = shop.now - age
  let previous: Person | undefined
  return times
    .sort((a, b) => a - b)
    .map(created_at => {
      let author = random.pick(writers)
      while (author === previous) author = random.pick(writers)
      previous = author
      const { text, topic } = shop.text.note(author)
      return post(shop, author, { kind: 1, created_at, tags: hashtagTags(text), content: text }, topic)
    })
}

/** Writes answers to notes by followers of the author, and answers to these answers. */
export function writeReplies(shop: Workshop, notes: readonly Post[]): void {
  const random = shop.random.fork('replies')
  for (const note of notes) {
    const followers = shop.followers.get(note.author)!
    const most = Math.min(6, Math.floor(followers.length / 7) + 1)
    const count = random.chance(0.66) ? 0 : random.int(1, most)
    for (const follower of random.sample(followers, count)) {
      let answer = answerTo(shop, random, note, follower)
      for (let depth = 0; answer && depth < 3 && random.chance(0.3); depth++) {
        answer = answerTo(shop, random, answer, depth % 2 === 0 ? note.author : follower)
      }
    }
  }
}

/** Writes each conversation of the topics once, as said by people who share that interest. */
export function writeConversations(shop: Workshop): ReadonlyMap<string, readonly Post[]> {
  const random = shop.random.fork('conversations')
  const played = new Map<string, Post[]>()
  for (const topic of TOPICS) {
    const fans = shop.people.filter(person => person.topics.includes(topic.id) && person.role !== 'loner')
    for (const [index, script] of topic.threads.entries()) {
      const [asker, ...helpers] = random.sample(fans, 4) as [Person, ...Person[]]
      let at = shop.now - random.int(2, 18 * 24) * 3600 - script.length * 1500
      const helper = random.pick(helpers)
      const cast: Post[] = []
      for (const [turn, line] of script.entries()) {
        const author =
          turn % 2 === 0 ? asker : turn === 1 || random.chance(0.7) ? helper : random.pick(helpers)
        const parent = cast.at(-1)
        const tags = [...(parent ? replyTags(parent.event, relayHint(shop)) : []), ...hashtagTags(line)]
        cast.push(post(shop, author, { kind: 1, created_at: at, tags, content: line }, topic))
        at += random.int(90, 1500)
      }
      played.set(`${topic.id}/${index}`, cast)
    }
  }
  return played
}

/** Writes one answer, some minutes or hours after its parent. Returns undefined if that time is in the future. */
export function answerTo(
  shop: Workshop,
  random: SeededRandom,
  parent: Post,
  author: Person,
): Post | undefined {
  const created_at = parent.event.created_at + Math.floor(60 + 14_000 * random.next() ** 3)
  if (created_at >= shop.now) return undefined
  const isFollowUp = parent.event.tags.some(tag => tag[0] === 'e')
  const content = isFollowUp
    ? shop.text.followUp(author, parent.topic)
    : shop.text.reply(author, parent.topic)
  const tags = replyTags(parent.event, relayHint(shop), random.chance(0.04))
  return post(shop, author, { kind: 1, created_at, tags, content }, parent.topic)
}

function diligence(person: Person): number {
  return { root: 6, hub: 12, regular: 4, loner: 1 }[person.role]
}
