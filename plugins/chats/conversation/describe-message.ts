import { isContentWarningTag } from '#kernel/nostr'
import { MAX_MESSAGE_SUMMARY_CHARS } from '../contract'

/** The description of a message with a content warning. */
export const CONTENT_WARNING_DESCRIPTION = 'Message with a content warning'

interface DescribableMessage {
  readonly text: string
  readonly tags?: readonly (readonly string[])[] | undefined
  readonly file?: object | undefined
  readonly isFile?: boolean | undefined
  readonly isUnproven?: boolean | undefined
}

/**
 * Describes a message in one line, for lists, quotes, search results and screen readers. The text of a message with a
 * content warning (NIP-36) is left out. A message that somebody else may have written is marked.
 */
export function describeMessage({ text, tags, file, isFile, isUnproven }: DescribableMessage): string {
  const content = tags?.some(isContentWarningTag)
    ? CONTENT_WARNING_DESCRIPTION
    : text || (file || isFile ? 'File' : '')
  return (isUnproven ? `Not proven: ${content}` : content).slice(0, MAX_MESSAGE_SUMMARY_CHARS)
}
