import { emojiKeywords } from './data/emoji-keywords'
import { type EmojiGroup, emojiGroups } from './emoji-groups'

const keywordLines = emojiKeywords.split('\n')
let index = 0

/** The emoji of Unicode, with the words by which people call them besides their names. */
export const emojiGroupsWithKeywords: readonly EmojiGroup[] = emojiGroups.map(({ label, emoji }) => ({
  label,
  emoji: emoji.map(single => ({ ...single, words: `${single.words} ${keywordLines[index++]}` })),
}))
