import { addEvent, getRelayHint, type NetworkBuilder } from './network-builder.ts'
import type { Person } from './people.ts'

/** The people who publish follow packs, by index. Both are followed by many. */
const CURATOR_INDEXES = [3, 5]
/** Maximum number of people in a pack. */
const MAX_PACK_PEOPLE = 24

/**
 * The topic and description of a pack. `old` packs are of kind 30000, as clients wrote them before kind 39089 existed.
 */
interface DemoPack {
  readonly topic: string
  readonly title: string
  readonly description: string
  readonly picture: string
  readonly old?: true
}

const PACKS: readonly DemoPack[] = [
  {
    topic: 'birds',
    title: 'Birds',
    description: 'Early risers who tell you what sang, and where.',
    picture: 'meadow',
  },
  {
    topic: 'bread',
    title: 'Bread',
    description: 'Sourdough, flat loaves, and what went wrong this time.',
    picture: 'patchwork',
  },
  {
    topic: 'bikes',
    title: 'Bicycles',
    description: 'Long rides, small repairs and strong opinions about tyres.',
    picture: 'pass',
  },
  {
    topic: 'trains',
    title: 'Trains',
    description: 'Night trains, branch lines and the view from the last window.',
    picture: 'tiles',
  },
  {
    topic: 'garden',
    title: 'Gardens',
    description: 'From balcony tomatoes to whole allotments.',
    picture: 'allotment',
  },
  {
    topic: 'film',
    title: 'Film',
    description: 'People who stay until the lights go on.',
    picture: 'poster',
  },
  {
    topic: 'books',
    title: 'Books',
    description: 'What they read, what they gave up on, and why.',
    picture: 'winter-sky',
    old: true,
  },
  {
    topic: 'stars',
    title: 'Night sky',
    description: 'Telescopes, cold fingers and clear nights.',
    picture: 'milky-way',
  },
  {
    topic: 'hiking',
    title: 'Hiking',
    description: 'Paths worth the blisters.',
    picture: 'ridge-morning',
  },
  {
    topic: 'coffee',
    title: 'Coffee',
    description: 'Grinders, water, and the search for a quiet café.',
    picture: 'verge',
  },
  {
    topic: 'synths',
    title: 'Synthesizers',
    description: 'Cables, knobs and the sounds that come out.',
    picture: 'evening-sail',
  },
  {
    topic: 'code',
    title: 'Programming',
    description: 'Small tools, odd bugs and how they were found.',
    picture: 'valley',
  },
]

/** Returns the people who publish the follow packs. The demo's `config.json` lists them as curators. */
export const getCurators = (people: readonly Person[]): readonly Person[] =>
  CURATOR_INDEXES.map(index => people[index]!)

/** Writes follow packs (NIP-51): people with a common interest, those with many followers first. */
export function writeFollowPacks(builder: NetworkBuilder): void {
  const random = builder.random.fork('packs')
  const curators = getCurators(builder.people)
  for (const [at, { topic, title, description, picture, old }] of PACKS.entries()) {
    const followers = (person: Person) => builder.followers.get(person)!.length
    const people = builder.people
      .filter(person => person.topics.includes(topic) && person.role !== 'loner' && person.profile !== 'none')
      .sort((a, b) => followers(b) - followers(a))
      .slice(0, MAX_PACK_PEOPLE)
    addEvent(builder, curators[at % curators.length]!, {
      kind: old ? 30000 : 39089,
      // Each pack is older than the one before it, so clients that list the newest first list the packs in this order.
      created_at: builder.now - 86_400 - at * 3600 - random.int(0, 1800),
      tags: [
        ['d', `demo-${topic}`],
        ['title', title],
        ['description', description],
        ['image', `${builder.mediaUrl}/pictures/${picture}.png`],
        ...people.map(({ pubkey }) =>
          random.chance(0.3) ? ['p', pubkey, getRelayHint(builder)] : ['p', pubkey],
        ),
      ],
      content: '',
    })
  }
}
