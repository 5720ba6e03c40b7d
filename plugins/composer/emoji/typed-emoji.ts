import type { CustomEmojiItem } from '../contract'
import type { Draft } from '../drafts/drafts'

/** Returns the shortcodes between colons in a text. The colon that ends a shortcode may also begin the next one. */
export const shortcodesIn = (text: string): readonly string[] =>
  [...text.matchAll(/:([\w-]{1,50})(?=:)/g)].map(match => match[1] as string)

/** Adds to a draft's emoji those of the author's `own` emoji whose shortcode the author typed. */
export function withTypedEmoji(draft: Draft, own: readonly CustomEmojiItem[]): Draft {
  const urls = new Map(own.map(({ text, url }) => [text, url]))
  const typed = shortcodesIn(draft.content).flatMap(code => {
    const url = urls.get(`:${code}:`)
    return url === undefined ? [] : [[code, url] as const]
  })
  return typed.length === 0 ? draft : { ...draft, emoji: { ...Object.fromEntries(typed), ...draft.emoji } }
}
