import type { CustomEmojiItem } from '../contract'
import type { Draft } from '../drafts/drafts'

/** Shortcodes between colons in a text; one colon may end a shortcode and begin the next. */
export const shortcodesIn = (text: string): readonly string[] =>
  [...text.matchAll(/:([\w-]{1,50})(?=:)/g)].map(match => match[1] as string)

/** Adds those of the author's `own` emoji that they typed to those they picked. */
export function withTypedEmoji(draft: Draft, own: readonly CustomEmojiItem[]): Draft {
  const urls = new Map(own.map(({ text, url }) => [text, url]))
  const typed = shortcodesIn(draft.content).flatMap(code => {
    const url = urls.get(`:${code}:`)
    return url === undefined ? [] : [[code, url] as const]
  })
  return typed.length === 0 ? draft : { ...draft, emoji: { ...Object.fromEntries(typed), ...draft.emoji } }
}
