import { DEMO_LANGUAGES } from './languages.ts'
import { addEvent, getRelayHint, type NetworkBuilder } from './network-builder.ts'
import { type Person, SPECIAL_PERSON_INDEX } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'

/** Decides who follows whom. People tend to follow others with the same interests or language, and hubs. */
export function chooseFollows(people: readonly Person[], random: SeededRandom): Map<Person, Person[]> {
  const follows = new Map<Person, Person[]>()
  for (const person of people) {
    const followCount = chooseFollowCount(person, random)
    const scored = people
      .filter(other => other !== person)
      .map(other => ({ other, score: scoreCloseness(person, other) * (0.25 + random.next()) }))
      .sort((a, b) => b.score - a.score)
    follows.set(
      person,
      scored.slice(0, followCount).map(item => item.other),
    )
  }
  // Makes the root account follow at least one person of each kind.
  const root = people[SPECIAL_PERSON_INDEX.root]!
  const hubs = people.filter(person => person.role === 'hub').map(person => person.index)
  const requiredIndexes = [
    ...hubs,
    SPECIAL_PERSON_INDEX.bareProfile,
    SPECIAL_PERSON_INDEX.rtl,
    64,
    66,
    69,
    71,
    108,
    126,
    135,
    144,
  ]
  const own = follows.get(root)!
  follows.set(root, [...new Set([...requiredIndexes.map(index => people[index]!), ...own])].slice(0, 60))
  return follows
}

/** Returns the followers of each person. */
export function getFollowers(follows: ReadonlyMap<Person, readonly Person[]>): Map<Person, Person[]> {
  const followers = new Map<Person, Person[]>([...follows.keys()].map(person => [person, []]))
  for (const [person, others] of follows) for (const other of others) followers.get(other)!.push(person)
  return followers
}

/** Writes follow lists (NIP-02), mute lists (NIP-51) and relay lists (NIP-65). */
export function writeSocialGraph(
  builder: NetworkBuilder,
  follows: ReadonlyMap<Person, readonly Person[]>,
): void {
  const random = builder.random.fork('graph')
  for (const person of builder.people) {
    const others = follows.get(person)!
    const when = () => builder.now - random.int(3600, 60 * 86_400)
    if (others.length > 0) {
      const tags = others.map(other =>
        random.chance(0.3) ? ['p', other.pubkey, getRelayHint(builder)] : ['p', other.pubkey],
      )
      addEvent(builder, person, { kind: 3, created_at: when(), tags, content: '' })
    }
    if (person.role === 'root' || (person.role !== 'loner' && random.chance(0.35))) {
      const strangers = builder.people.filter(other => other !== person && !others.includes(other))
      const tags = random.sample(strangers, random.int(1, 4)).map(other => ['p', other.pubkey])
      if (person.role !== 'root' && random.chance(0.3)) tags.push(['t', random.pick(['giveaway', 'airdrop'])])
      addEvent(builder, person, { kind: 10000, created_at: when(), tags, content: '' })
    }
    if (person.role === 'root' || random.chance(0.93)) {
      const tags = builder.relayUrls.map((url, index) =>
        index > 0 && random.chance(0.3) ? ['r', url, random.pick(['read', 'write'])] : ['r', url],
      )
      addEvent(builder, person, { kind: 10002, created_at: when(), tags, content: '' })
    }
  }
}

function chooseFollowCount(person: Person, random: SeededRandom): number {
  if (person.role === 'root') return 60
  if (person.role === 'loner') return random.int(0, 3)
  return person.role === 'hub' ? random.int(60, 140) : random.int(8, 70)
}

function scoreCloseness(person: Person, other: Person): number {
  const shared = other.topics.filter(topic => person.topics.includes(topic)).length
  const language =
    person.language !== undefined && person.language === other.language ? DEMO_LANGUAGES.length : 0
  const pull = other.role === 'hub' ? 3 : other.role === 'root' ? 1.5 : other.role === 'loner' ? 0 : 0.6
  return shared * 2 + language + pull
}
