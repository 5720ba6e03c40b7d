import { mediaKindFromPath } from '#kernel/images'
import { isContentWarningTag } from '#kernel/nostr'
import { MAX_MESSAGE_SUMMARY_CHARS } from '../contract'

/** The description of a message with a content warning. */
export const CONTENT_WARNING_DESCRIPTION = 'Message with a content warning'

const MEDIA_NAMES = { image: 'Picture', video: 'Video', audio: 'Audio' } as const

/** References to people and events (NIP-21) and invoices (BOLT 11), which would fill the line with characters. */
const REFERENCE_NAMES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bnostr:n(?:pub|profile)1[a-z0-9]+/gi, '@somebody'],
  [/\bnostr:n(?:ote|event|addr)1[a-z0-9]+/gi, '[note]'],
  [/\b(?:lightning:)?ln(?:bc|tb)\d*[munp]?1[a-z0-9]{20,}/gi, '[invoice]'],
]

interface DescribableMessage {
  readonly text: string
  readonly tags?: readonly (readonly string[])[] | undefined
  readonly file?: { readonly type: string } | undefined
  readonly fileType?: string | undefined
  readonly isUnproven?: boolean | undefined
}

/**
 * Describes a message in one line, for lists, quotes, search results and screen readers. A file, an address in the text
 * that is shown as a picture, a mention and an invoice are named by what they are. The text of a message with a content
 * warning (NIP-36) is left out. A message that somebody else may have written is marked.
 */
export function describeMessage(message: DescribableMessage): string {
  const content = message.tags?.some(isContentWarningTag)
    ? CONTENT_WARNING_DESCRIPTION
    : describeContent(message)
  return (message.isUnproven ? `Not proven: ${content}` : content).slice(0, MAX_MESSAGE_SUMMARY_CHARS)
}

function describeContent({ text, file, fileType = file?.type }: DescribableMessage): string {
  const names = new Set(fileType === undefined ? [] : [nameFileType(fileType)])
  const words = text.split(/(?<=\s)/).filter(word => {
    const [address = ''] = /^https?:\/\/[^\s?#]+/i.exec(word) ?? []
    const kind = mediaKindFromPath(address)
    if (kind) names.add(MEDIA_NAMES[kind])
    return kind === undefined
  })
  const caption = REFERENCE_NAMES.reduce(
    (line, [pattern, name]) => line.replace(pattern, name),
    words.join('').trim(),
  )
  return [[...names].join(', '), caption].filter(part => part !== '').join(': ')
}

const nameFileType = (type: string): string =>
  Object.entries(MEDIA_NAMES).find(([kind]) => type.toLowerCase().startsWith(`${kind}/`))?.[1] ?? 'File'
