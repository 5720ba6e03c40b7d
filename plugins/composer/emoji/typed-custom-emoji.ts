import type { CustomEmojiItem } from '../contract'
import type { NoteDraft } from '../drafts/draft-store'

/** Returns the shortcodes between colons. The colon after a shortcode may also begin the next one. */
export const findShortcodes = (text: string): readonly string[] =>
  [...text.matchAll(/:([\w-]{1,50})(?=:)/g)].map(match => match[1] as string)

/** Adds to a draft those of the author's own emoji whose shortcode the author has typed. */
export function addTypedCustomEmoji(draft: NoteDraft, ownEmoji: readonly CustomEmojiItem[]): NoteDraft {
  const urlByShortcode = new Map(ownEmoji.map(({ text, url }) => [text, url]))
  const typedEmoji = findShortcodes(draft.content).flatMap(code => {
    const url = urlByShortcode.get(`:${code}:`)
    return url === undefined ? [] : [[code, url] as const]
  })
  return typedEmoji.length === 0
    ? draft
    : { ...draft, emoji: { ...Object.fromEntries(typedEmoji), ...draft.emoji } }
}
