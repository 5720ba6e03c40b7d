import type { NostrEvent } from '#kernel/ports'

const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char)

/**
 * True if a text stands in an event as a whole: as a value of a tag, or in the content between spaces. A part of a longer
 * word does not: which part a guest chooses would tell the server of an address what the guest has learned.
 */
export function standsIn({ content, tags }: Pick<NostrEvent, 'content' | 'tags'>, text: string): boolean {
  if (text === '') return false
  if (text === content || tags.some(tag => tag.includes(text))) return true
  for (let at = content.indexOf(text); at >= 0; at = content.indexOf(text, at + 1))
    if (isSpace(content[at - 1]) && isSpace(content[at + text.length])) return true
  return false
}
