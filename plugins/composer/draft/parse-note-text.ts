import {
  decodeNip19Entity,
  encodeNpub,
  HASHTAG_PATTERN,
  type Nip19Entity,
  NO_HASHTAG_AFTER,
  URL_END_CHARS,
} from '#kernel/nostr'

/** Maximum number of identifiers and tags that are recognized in one note. Further ones stay plain text. */
const MAX_ENTITIES = 500

/**
 * Matches web addresses, and Markdown code between two fences. They are matched first, so that an identifier or hashtag
 * inside them is not taken as a mention. The length of the scheme is limited, so that matching takes linear time.
 */
const SKIPPED_TEXT = `\`\`\`[^]*?\`\`\`|[a-z][a-z0-9+.-]{0,20}:\\/\\/[^${URL_END_CHARS}]+`
const ENTITY_PATTERN = new RegExp(
  `${SKIPPED_TEXT}|(^|[^\\w/:])(?:(?:web\\+)?nostr:|@)?((?:npub|nprofile|note|nevent|naddr)1[02-9ac-hj-np-z]+)`,
  'giu',
)
const MENTION_PATTERN = 'nostr:(?:npub|nprofile|note|nevent|naddr)1[02-9ac-hj-np-z]+'
const TOPIC_PATTERN = new RegExp(`${SKIPPED_TEXT}|(${MENTION_PATTERN})|(${HASHTAG_PATTERN})`, 'giu')
/** Maximum number of characters of a hashtag, including the `#`. */
const MAX_TOPIC_CHARS = 100
/**
 * Matches an address without a scheme that reaches to the end of the text. `MAX_LOOKBEHIND_CHARS` is the number of
 * characters before a position in which such an address is searched.
 */
const BARE_ADDRESS_PATTERN = new RegExp(
  `(?:^|[^\\p{L}\\p{N}_.-])[\\p{L}\\p{N}_-]+(?:\\.[\\p{L}\\p{N}_-]+)+[/?#][^${URL_END_CHARS}]*$`,
  'u',
)
const MAX_LOOKBEHIND_CHARS = 200
const ADDRESS_END_PATTERN = new RegExp(`^[${URL_END_CHARS}]?$`, 'u')
const LETTER_PATTERN = /\p{L}/u

/** True if the position `index` is inside an address without a scheme. `before` is the character at `index`, or ''. */
const isInBareAddress = (text: string, index: number, before: string): boolean =>
  !ADDRESS_END_PATTERN.test(before) &&
  BARE_ADDRESS_PATTERN.test(text.slice(Math.max(0, index - MAX_LOOKBEHIND_CHARS), index) + before)

/** True if a `#` at this position belongs to a word or address before it. */
const isPartOfWord = (text: string, index: number): boolean =>
  index > 0 &&
  (NO_HASHTAG_AFTER.test(text.slice(Math.max(0, index - 2), index)) ||
    isInBareAddress(text, index - 1, text.charAt(index - 1)))

/** A typed text, and the people, events and topics that it mentions (NIP-21, NIP-24, NIP-27). */
export interface ParsedNoteText {
  /** The text in which every identifier is a `nostr:` link. */
  readonly text: string
  readonly people: readonly string[]
  readonly events: readonly Extract<Nip19Entity, { readonly type: 'note' | 'nevent' | 'naddr' }>[]
  /** Lower case. */
  readonly topics: readonly string[]
}

/** Parses a typed or pasted text for mentions, quoted events and topics. */
export function parseNoteText(input: string): ParsedNoteText {
  const people = new Set<string>()
  const events = new Map<string, ParsedNoteText['events'][number]>()
  let entityCount = 0
  const text = input.replace(ENTITY_PATTERN, (match: string, before = '', code?: string, matchIndex = 0) => {
    if (code === undefined) return match
    if (isInBareAddress(input, matchIndex, before)) return match
    const entity = entityCount++ < MAX_ENTITIES ? decodeNip19Entity(code) : undefined
    if (!entity) return match
    if (entity.type === 'npub' || entity.type === 'nprofile') people.add(entity.pubkey)
    else if (entity.type !== 'nsec') events.set(code.toLowerCase(), entity)
    return `${before}nostr:${code.toLowerCase()}`
  })
  const topics = new Set<string>()
  /** The end of the last mention or hashtag. A hashtag may begin right there. */
  let lastTokenEnd = 0
  for (const { 1: mention, 2: tag, index } of text.matchAll(TOPIC_PATTERN)) {
    if (topics.size === MAX_ENTITIES) break
    if (mention) lastTokenEnd = index + mention.length
    if (!tag) continue
    const isTopic = tag.length <= MAX_TOPIC_CHARS && LETTER_PATTERN.test(tag)
    const isStandalone = (index > 0 && index === lastTokenEnd) || !isPartOfWord(text, index)
    if (!isTopic || !isStandalone) continue
    topics.add(tag.slice(1).toLowerCase())
    lastTokenEnd = index + tag.length
  }
  return { text, people: [...people], events: [...events.values()], topics: [...topics] }
}

/** Returns the text that mentions a person in a draft. */
export const formatMention = (pubkey: string): string => `nostr:${encodeNpub(pubkey) ?? pubkey}`
