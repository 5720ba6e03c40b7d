import { foodEmoji } from './data/food'
import { natureEmoji } from './data/nature'
import { objectEmoji } from './data/objects'
import { peopleEmoji } from './data/people'
import { placeEmoji } from './data/places'
import { smileyEmoji } from './data/smileys'
import { symbolEmoji } from './data/symbols'

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

const parseEmojiLines = (lines: string): readonly Emoji[] =>
  lines
    .trim()
    .split('\n')
    .map(line => {
      const firstSpace = line.indexOf(' ')
      return { text: line.slice(0, firstSpace), words: line.slice(firstSpace + 1) }
    })

/** The few hundred most common emoji, in the usual order. Readers can type any other emoji themselves. */
export const emojiGroups: readonly EmojiGroup[] = [
  { label: 'Smileys', emoji: parseEmojiLines(smileyEmoji) },
  { label: 'People', emoji: parseEmojiLines(peopleEmoji) },
  { label: 'Animals and nature', emoji: parseEmojiLines(natureEmoji) },
  { label: 'Food and drink', emoji: parseEmojiLines(foodEmoji) },
  { label: 'Play and places', emoji: parseEmojiLines(placeEmoji) },
  { label: 'Things', emoji: parseEmojiLines(objectEmoji) },
  { label: 'Signs', emoji: parseEmojiLines(symbolEmoji) },
]

/** Returns the emoji that match: each typed word must be the beginning of one of the emoji's words. */
export function searchEmoji(groups: readonly EmojiGroup[], text: string): readonly Emoji[] {
  const searchWords = text.toLowerCase().replaceAll(':', ' ').split(/\s+/).filter(Boolean)
  const isMatch = ({ words, text: emoji }: Emoji) =>
    emoji === text.trim() ||
    searchWords.every(searchWord => words.split(/[\s_-]/).some(word => word.startsWith(searchWord)))
  return groups.flatMap(group => group.emoji.filter(isMatch))
}
