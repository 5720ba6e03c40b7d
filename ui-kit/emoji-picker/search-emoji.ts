import type { Emoji, EmojiGroup } from './emoji-groups'

const WORD_SEPARATORS = /[\s:_-]+/g

/**
 * Returns the emoji that match, those with a matching name first: each typed word must be the beginning of one of the
 * emoji's words.
 */
export function searchEmoji(groups: readonly EmojiGroup[], text: string): readonly Emoji[] {
  const typedWords = text.toLowerCase().split(WORD_SEPARATORS).filter(Boolean)
  const matches = (words: string) => {
    const spacedWords = ` ${words.replace(WORD_SEPARATORS, ' ')}`
    return typedWords.every(typedWord => spacedWords.includes(` ${typedWord}`))
  }
  const foundByName: Emoji[] = []
  const foundByKeyword: Emoji[] = []
  for (const { emoji: groupEmoji } of groups)
    for (const emoji of groupEmoji) {
      if (emoji.text !== text.trim() && !matches(emoji.words)) continue
      const hasMatchingName = emoji.name === undefined || matches(emoji.name.toLowerCase())
      if (hasMatchingName) foundByName.push(emoji)
      else foundByKeyword.push(emoji)
    }
  return [...foundByName, ...foundByKeyword]
}
