import { isContentWarningTag } from '#kernel/nostr'

/** Maximum number of characters of a message where it is only named, such as in a list. */
const MAX_CHARS = 200

interface DescribableMessage {
  readonly text: string
  readonly tags?: readonly (readonly string[])[] | undefined
  readonly file?: object | undefined
  readonly isFile?: boolean | undefined
  readonly isUnproven?: boolean | undefined
}

/**
 * Names a message in one line, for lists, quotes, search hits and screen readers. A message whose author warns of its
 * content (NIP-36) is not told, and one that somebody else may have written says so.
 */
export function describeMessage({ text, tags, file, isFile, isUnproven }: DescribableMessage): string {
  const content = tags?.some(isContentWarningTag)
    ? 'Message with a content warning'
    : text || (file || isFile ? 'File' : '')
  return (isUnproven ? `Not proven: ${content}` : content).slice(0, MAX_CHARS)
}
