import { DEMO_LANGUAGES } from './languages.ts'
import { addEvent, type NetworkBuilder } from './network-builder.ts'
import { type Person, SPECIAL_PERSON_INDEX } from './people.ts'
import type { SeededRandom } from './seeded-random.ts'
import { TOPICS } from './topics.ts'

const OPENERS = [
  'Mostly',
  'Here for',
  'Weekdays: spreadsheets. Weekends:',
  'Two cats,',
  'Grew up with',
  'Slow replies,',
]
const PLACES = [
  'by the sea',
  'on the third floor',
  'north of the river',
  'between two stations',
  'in a small town',
  '',
]

/**
 * Writes profiles (kind 0). Some people have none, some have only a name, and some have every field (NIP-01, 05, 24,
 * 57).
 */
export function writeProfiles(builder: NetworkBuilder): void {
  const random = builder.random.fork('profiles')
  for (const person of builder.people) {
    const fields = profileFields(builder, person, random)
    const created_at = builder.now - random.int(86_400, 80 * 86_400)
    const tags = fields.about?.includes(':pinion:') ? [createEmojiTag(builder, 'pinion')] : []
    if (person.profile !== 'none')
      addEvent(builder, person, { kind: 0, created_at, tags, content: JSON.stringify(fields) })
  }
}

/** Returns a NIP-30 tag for a custom emoji. Its picture is one of the generated avatars. */
export function createEmojiTag(builder: NetworkBuilder, shortcode: string): string[] {
  return ['emoji', shortcode, `${builder.mediaUrl}/avatars/emoji-${shortcode}.png`]
}

/** Returns the lightning address of a person who can be zapped (NIP-57); undefined for others. */
export function getLightningAddress(mediaUrl: string, person: Person): string | undefined {
  return person.profile === 'full' ? `${person.handle}@${new URL(mediaUrl).host}` : undefined
}

function profileFields(
  builder: NetworkBuilder,
  person: Person,
  random: SeededRandom,
): Record<string, string> {
  const name = person.name ?? ''
  if (person.profile === 'name') return { name }
  const about =
    DEMO_LANGUAGES.find(item => item.code === person.language)?.about ?? chooseAbout(person, random)
  const basicFields: Record<string, string> = {
    name,
    about,
    picture: `${builder.mediaUrl}/avatars/${person.index}.png`,
  }
  if (person.profile === 'some') return random.chance(0.2) ? { name, about } : basicFields
  const lud16 = getLightningAddress(builder.mediaUrl, person)
  return {
    ...basicFields,
    display_name: random.chance(0.3) ? `${name} ✦` : name,
    banner: `${builder.mediaUrl}/banners/${person.index}.png`,
    website: `${builder.mediaUrl}/people/${person.handle}`,
    nip05: chooseNip05(builder, person),
    ...(lud16 ? { lud16 } : {}),
    ...(person.index === SPECIAL_PERSON_INDEX.fullProfile
      ? { pronouns: 'she/her', birthday: '', about: `${about} :pinion:` }
      : {}),
  }
}

/** Returns a NIP-05 name. Most names are valid; some belong to another person or to nobody. */
function chooseNip05(builder: NetworkBuilder, person: Person): string {
  const { port } = new URL(builder.mediaUrl)
  const suffix = port === '' ? '' : `:${port}`
  if (person.index > 16 && person.index % 23 === 0) return `ana@localhost${suffix}`
  if (person.index > 16 && person.index % 29 === 0) return `${person.handle}@nowhere.invalid`
  if (person.index === 2) return `_@localhost${suffix}`
  return `${person.handle}@${person.index % 5 === 0 ? '127.0.0.1' : 'localhost'}${suffix}`
}

function chooseAbout(person: Person, random: SeededRandom): string {
  const tags = person.topics.map(id => TOPICS.find(topic => topic.id === id)!.hashtags[0]!)
  return `${random.pick(OPENERS)} ${tags.join(', ')}. ${random.pick(PLACES)}`.trim()
}
