import type { NostrEvent } from '#kernel/ports'

const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char)

/**
 * True if a tag's value or a word of the content is exactly this text. A part of a word does not count, because the
 * guest could leak what it knows by choosing the part.
 */
export function appearsInEvent(
  { content, tags }: Pick<NostrEvent, 'content' | 'tags'>,
  text: string,
): boolean {
  if (text === '') return false
  if (text === content || tags.some(tag => tag.includes(text))) return true
  for (let at = content.indexOf(text); at >= 0; at = content.indexOf(text, at + 1))
    if (isSpace(content[at - 1]) && isSpace(content[at + text.length])) return true
  return false
}
