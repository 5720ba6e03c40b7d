import { emojiNames } from './data/emoji-names'

export interface Emoji {
  /** The emoji itself, or `:shortcode:` for a custom emoji. */
  readonly text: string
  /** The name of an emoji of Unicode, such as 'thumbs up'. */
  readonly name?: string
  /** Words by which a search finds the emoji, in lower case. */
  readonly words: string
  /** The address of a custom emoji's picture. */
  readonly url?: string
}

export interface EmojiGroup {
  readonly label: string
  readonly emoji: readonly Emoji[]
}

function parseLine(line: string): Emoji {
  const firstSpace = line.indexOf(' ')
  const name = line.slice(firstSpace + 1)
  return { text: line.slice(0, firstSpace), name, words: name.toLowerCase() }
}

/** The emoji of Unicode in its order and groups, without skin tones. A search finds them by their names. */
export const emojiGroups: readonly EmojiGroup[] = emojiNames.map(({ label, lines }) => ({
  label,
  emoji: lines.split('\n').map(parseLine),
}))
