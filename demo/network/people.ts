import { createHash } from 'node:crypto'
import type { EventSigner } from '../event-signer.ts'
import { DEMO_LANGUAGES } from './languages.ts'
import { AWKWARD_NAMES, FAMILY_NAMES, FIRST_NAMES, NICKNAMES } from './profile-names.ts'
import type { SeededRandom } from './seeded-random.ts'
import { TOPICS } from './topics.ts'

/** The behaviour of a person. `root` is the reader, a `hub` is followed by many, and a `loner` by nearly nobody. */
export type PersonRole = 'root' | 'hub' | 'regular' | 'loner'

export interface Person {
  readonly index: number
  readonly pubkey: string
  readonly secretKey: Uint8Array
  readonly role: PersonRole
  /** A unique ASCII name for NIP-05 and lightning addresses. */
  readonly handle: string
  /** The name in the profile; missing if the person has no profile event. */
  readonly name?: string
  /** The ids of the topics that interest the person. */
  readonly topics: readonly string[]
  /** The code of the language in which the person writes, if it is not English. */
  readonly language?: string
  /** How much the person's profile (kind 0) contains; `none`: there is no profile event. */
  readonly profile: 'none' | 'name' | 'some' | 'full'
}

export const PEOPLE_COUNT = 300

/** Indexes of people whom tests need. */
export const SPECIAL_PERSON_INDEX = { root: 0, fullProfile: 1, bareProfile: 40, rtl: 60 } as const

/**
 * Returns the secret key of the n-th person of a network. Everybody can compute it, so use it only to sign demo events.
 */
export function derivePersonKey(seed: string, index: number): Uint8Array {
  return new Uint8Array(createHash('sha256').update(`${seed}/${index}`).digest())
}

export function createPeople(signer: EventSigner, random: SeededRandom): Person[] {
  const foreigners = DEMO_LANGUAGES.flatMap(language =>
    language.names.map(name => ({ name, code: language.code })),
  )
  return Array.from({ length: PEOPLE_COUNT }, (_, index) => {
    const secretKey = derivePersonKey('pinion-demo', index)
    const foreigner = foreigners[index - SPECIAL_PERSON_INDEX.rtl]
    const first = FIRST_NAMES[index % FIRST_NAMES.length]!
    const handle = index < FIRST_NAMES.length ? first.toLowerCase() : `${first.toLowerCase()}${index}`
    const profile = chooseProfile(index, random)
    const name = foreigner?.name ?? chooseName(index, first, random)
    return {
      index,
      pubkey: signer.pubkey(secretKey),
      secretKey,
      role: chooseRole(index, random),
      handle,
      topics: chooseTopics(index, random),
      profile,
      ...(profile === 'none' ? {} : { name }),
      ...(foreigner ? { language: foreigner.code } : {}),
    }
  })
}

function chooseRole(index: number, random: SeededRandom): PersonRole {
  if (index === SPECIAL_PERSON_INDEX.root) return 'root'
  if (index < 16) return 'hub'
  return index > 100 && random.chance(0.12) ? 'loner' : 'regular'
}

function chooseProfile(index: number, random: SeededRandom): Person['profile'] {
  if (index === SPECIAL_PERSON_INDEX.bareProfile || (index > 100 && random.chance(0.04))) return 'none'
  if (index < 16 || index === SPECIAL_PERSON_INDEX.rtl) return 'full'
  return random.pick(['name', 'some', 'some', 'full', 'full', 'full'])
}

function chooseName(index: number, first: string, random: SeededRandom): string {
  if (index === SPECIAL_PERSON_INDEX.root) return 'Ana Lindqvist'
  if (index >= 100 && index % 9 === 0) {
    const awkward = AWKWARD_NAMES[(index - 108) / 9]
    if (awkward !== undefined) return awkward
  }
  if (index > 16 && random.chance(0.2)) return random.pick(NICKNAMES)
  return random.chance(0.55) ? `${first} ${random.pick(FAMILY_NAMES)}` : first
}

/** Chooses topics that are close to each other in the list, so that groups of people with common interests overlap. */
function chooseTopics(index: number, random: SeededRandom): string[] {
  if (index === SPECIAL_PERSON_INDEX.root) return ['bikes', 'bread', 'film', 'trains', 'birds']
  const centre = index % TOPICS.length
  const count = random.int(1, 3)
  const chosen = new Set([TOPICS[centre]!.id])
  while (chosen.size < count) {
    const step = random.chance(0.7) ? random.int(-2, 2) : random.int(0, TOPICS.length - 1)
    chosen.add(TOPICS[(centre + step + TOPICS.length) % TOPICS.length]!.id)
  }
  return [...chosen]
}
