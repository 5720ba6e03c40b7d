import type { NostrEvent } from '#kernel/ports'

const isSpace = (char: string | undefined) => char === undefined || /\s/.test(char)

/**
 * True if the event contains the text as a whole: as the value of a tag, or in the content between spaces. Parts of
 * words do not count, because the guest's choice of a part could leak what it knows.
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
