import { LANGUAGES } from './languages.ts'
import { type Person, SPECIAL } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import { relayHint, type Workshop, write } from './workshop.ts'

/** Decides who follows whom. People tend to follow others with the same interests or language, and hubs. */
export function drawFollows(people: readonly Person[], random: SeededRandom): Map<Person, Person[]> {
  const follows = new Map<Person, Person[]>()
  for (const person of people) {
    const wanted = appetite(person, random)
    const scored = people
      .filter(other => other !== person)
      .map(other => ({ other, score: closeness(person, other) * (0.25 + random.next()) }))
      .sort((a, b) => b.score - a.score)
    follows.set(
      person,
      scored.slice(0, wanted).map(item => item.other),
    )
  }
  // Makes the root account follow at least one person of each kind.
  const root = people[SPECIAL.root]!
  const hubs = people.filter(person => person.role === 'hub').map(person => person.index)
  const must = [...hubs, SPECIAL.bareProfile, SPECIAL.rtl, 64, 66, 69, 71, 108, 126, 135, 144]
  const own = follows.get(root)!
  follows.set(root, [...new Set([...must.map(index => people[index]!), ...own])].slice(0, 60))
  return follows
}

/** Returns the followers of each person. */
export function followersOf(follows: ReadonlyMap<Person, readonly Person[]>): Map<Person, Person[]> {
  const followers = new Map<Person, Person[]>([...follows.keys()].map(person => [person, []]))
  for (const [person, others] of follows) for (const other of others) followers.get(other)!.push(person)
  return followers
}

/** Writes follow lists (NIP-02), mute lists (NIP-51) and relay lists (NIP-65). */
export function writeGraph(shop: Workshop, follows: ReadonlyMap<Person, readonly Person[]>): void {
  const random = shop.random.fork('graph')
  for (const person of shop.people) {
    const others = follows.get(person)!
    const when = () => shop.now - random.int(3600, 60 * 86_400)
    if (others.length > 0) {
      const tags = others.map(other =>
        random.chance(0.3) ? ['p', other.pubkey, relayHint(shop)] : ['p', other.pubkey],
      )
      write(shop, person, { kind: 3, created_at: when(), tags, content: '' })
    }
    if (person.role === 'root' || (person.role !== 'loner' && random.chance(0.35))) {
      const strangers = shop.people.filter(other => other !== person && !others.includes(other))
      const tags = random.sample(strangers, random.int(1, 4)).map(other => ['p', other.pubkey])
      if (person.role !== 'root' && random.chance(0.3)) tags.push(['t', random.pick(['giveaway', 'airdrop'])])
      write(shop, person, { kind: 10000, created_at: when(), tags, content: '' })
    }
    if (person.role === 'root' || random.chance(0.93)) {
      const tags = shop.relayUrls.map((url, index) =>
        index > 0 && random.chance(0.3) ? ['r', url, random.pick(['read', 'write'])] : ['r', url],
      )
      write(shop, person, { kind: 10002, created_at: when(), tags, content: '' })
    }
  }
}

function appetite(person: Person, random: SeededRandom): number {
  if (person.role === 'root') return 60
  if (person.role === 'loner') return random.int(0, 3)
  return person.role === 'hub' ? random.int(60, 140) : random.int(8, 70)
}

function closeness(person: Person, other: Person): number {
  const shared = other.topics.filter(topic => person.topics.includes(topic)).length
  const language = person.language !== undefined && person.language === other.language ? LANGUAGES.length : 0
  const pull = other.role === 'hub' ? 3 : other.role === 'root' ? 1.5 : other.role === 'loner' ? 0 : 0.6
  return shared * 2 + language + pull
}
