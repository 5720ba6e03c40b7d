import { food } from './data/food'
import { nature } from './data/nature'
import { objects } from './data/objects'
import { people } from './data/people'
import { places } from './data/places'
import { smileys } from './data/smileys'
import { symbols } from './data/symbols'

export interface Emoji {
  /** The emoji itself, or `:shortcode:` for a custom emoji. */
  readonly text: string
  /** Words by which a search finds the emoji. The first few are its name. */
  readonly words: string
  /** The address of a custom emoji's picture. */
  readonly url?: string
}

export interface EmojiGroup {
  readonly label: string
  readonly emoji: readonly Emoji[]
}

const read = (lines: string): readonly Emoji[] =>
  lines
    .trim()
    .split('\n')
    .map(line => {
      const gap = line.indexOf(' ')
      return { text: line.slice(0, gap), words: line.slice(gap + 1) }
    })

/** The few hundred most common emoji, in the usual order. Readers can type any other emoji themselves. */
export const emojiGroups: readonly EmojiGroup[] = [
  { label: 'Smileys', emoji: read(smileys) },
  { label: 'People', emoji: read(people) },
  { label: 'Animals and nature', emoji: read(nature) },
  { label: 'Food and drink', emoji: read(food) },
  { label: 'Play and places', emoji: read(places) },
  { label: 'Things', emoji: read(objects) },
  { label: 'Signs', emoji: read(symbols) },
]

/** Returns the emoji that match: each typed word must be the beginning of one of the emoji's words. */
export function searchEmoji(groups: readonly EmojiGroup[], text: string): readonly Emoji[] {
  const wanted = text.toLowerCase().replaceAll(':', ' ').split(/\s+/).filter(Boolean)
  const fits = ({ words, text: emoji }: Emoji) =>
    emoji === text.trim() || wanted.every(want => words.split(/[\s_-]/).some(word => word.startsWith(want)))
  return groups.flatMap(group => group.emoji.filter(fits))
}
