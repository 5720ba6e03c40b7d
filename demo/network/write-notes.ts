import { createReplyTags } from './create-reply-tags.ts'
import {
  addPost,
  createHashtagTags,
  type DemoPost,
  getRelayHint,
  type NetworkBuilder,
} from './network-builder.ts'
import type { Person } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import { TOPICS } from './topics.ts'

const DAYS = 90

/**
 * Writes the notes of 90 days, more of them in recent days. Their texts are chosen in the order of their times, so that
 * repeated sentences are far apart.
 */
export function writeNotes(builder: NetworkBuilder, count: number): DemoPost[] {
  const random = builder.random.fork('notes')
  const writers = builder.people.flatMap(person => Array<Person>(getNoteWeight(person)).fill(person))
  const times = Array.from(
    { length: count },
    () => builder.now - 5 - Math.floor(DAYS * 86_400 * random.next() ** 2.3),
  )
  // Fixed times for the newest notes, so that the top of the timeline always has recent ones.
  for (const [index, age] of [40, 95, 170, 260, 390, 520, 700, 930, 1300].entries())
    times[index] = builder.now - age
  let previous: Person | undefined
  return times
    .sort((a, b) => a - b)
    .map(created_at => {
      let author = random.pick(writers)
      while (author === previous) author = random.pick(writers)
      previous = author
      const { text, topic } = builder.text.createNote(author)
      return addPost(
        builder,
        author,
        { kind: 1, created_at, tags: createHashtagTags(text), content: text },
        topic,
      )
    })
}

/** Writes answers to notes by followers of the author, and answers to these answers. */
export function writeReplies(builder: NetworkBuilder, notes: readonly DemoPost[]): void {
  const random = builder.random.fork('replies')
  for (const note of notes) {
    const followers = builder.followers.get(note.author)!
    const maxReplies = Math.min(6, Math.floor(followers.length / 7) + 1)
    const count = random.chance(0.66) ? 0 : random.int(1, maxReplies)
    for (const follower of random.sample(followers, count)) {
      let answer = addReply(builder, random, note, follower)
      for (let depth = 0; answer && depth < 3 && random.chance(0.3); depth++) {
        answer = addReply(builder, random, answer, depth % 2 === 0 ? note.author : follower)
      }
    }
  }
}

/** Writes each conversation of the topics once, by people with that interest. */
export function writeConversations(builder: NetworkBuilder): ReadonlyMap<string, readonly DemoPost[]> {
  const random = builder.random.fork('conversations')
  const postsByThread = new Map<string, DemoPost[]>()
  for (const topic of TOPICS) {
    const fans = builder.people.filter(person => person.topics.includes(topic.id) && person.role !== 'loner')
    for (const [index, script] of topic.threads.entries()) {
      const [asker, ...helpers] = random.sample(fans, 4) as [Person, ...Person[]]
      let at = builder.now - random.int(2, 18 * 24) * 3600 - script.length * 1500
      const helper = random.pick(helpers)
      const threadPosts: DemoPost[] = []
      for (const [turn, line] of script.entries()) {
        const author =
          turn % 2 === 0 ? asker : turn === 1 || random.chance(0.7) ? helper : random.pick(helpers)
        const parent = threadPosts.at(-1)
        const tags = [
          ...(parent ? createReplyTags(parent.event, getRelayHint(builder)) : []),
          ...createHashtagTags(line),
        ]
        threadPosts.push(addPost(builder, author, { kind: 1, created_at: at, tags, content: line }, topic))
        at += random.int(90, 1500)
      }
      postsByThread.set(`${topic.id}/${index}`, threadPosts)
    }
  }
  return postsByThread
}

/** Writes one answer, some minutes or hours after its parent. Returns undefined if that time is in the future. */
export function addReply(
  builder: NetworkBuilder,
  random: SeededRandom,
  parent: DemoPost,
  author: Person,
): DemoPost | undefined {
  const created_at = parent.event.created_at + Math.floor(60 + 14_000 * random.next() ** 3)
  if (created_at >= builder.now) return undefined
  const isFollowUp = parent.event.tags.some(tag => tag[0] === 'e')
  const content = isFollowUp
    ? builder.text.createFollowUp(author, parent.topic)
    : builder.text.createReply(author, parent.topic)
  const tags = createReplyTags(parent.event, getRelayHint(builder), random.chance(0.04))
  return addPost(builder, author, { kind: 1, created_at, tags, content }, parent.topic)
}

function getNoteWeight(person: Person): number {
  return { root: 6, hub: 12, regular: 4, loner: 1 }[person.role]
}
