import { ADDRESS_END, decodeEntity, type Entity, encodeNpub, GLUED_TO_TAG, HASHTAG } from '#kernel/nostr'

/** Maximum number of identifiers and tags that are read in one note. Further ones stay text. */
const MAX_FOUND = 500

/**
 * Addresses, and code between two fences of Markdown, are matched first, so that an identifier or tag inside of them is
 * not read as a mention. The scheme's length is limited, so that a scan takes linear time.
 */
const NOT_READ = `\`\`\`[^]*?\`\`\`|[a-z][a-z0-9+.-]{0,20}:\\/\\/[^${ADDRESS_END}]+`
const ENTITY = new RegExp(
  `${NOT_READ}|(^|[^\\w/:])(?:(?:web\\+)?nostr:|@)?((?:npub|nprofile|note|nevent|naddr)1[02-9ac-hj-np-z]+)`,
  'giu',
)
const MENTION = 'nostr:(?:npub|nprofile|note|nevent|naddr)1[02-9ac-hj-np-z]+'
const TOPIC = new RegExp(`${NOT_READ}|(${MENTION})|(${HASHTAG})`, 'giu')
/** Including the `#`. */
const MAX_TOPIC = 100
/**
 * Matches an address without a scheme that ends at the current position. `MAX_BACK` is the number of characters that
 * are searched backwards for it.
 */
const BARE_ADDRESS = new RegExp(
  `(?:^|[^\\p{L}\\p{N}_.-])[\\p{L}\\p{N}_-]+(?:\\.[\\p{L}\\p{N}_-]+)+[/?#][^${ADDRESS_END}]*$`,
  'u',
)
const MAX_BACK = 200
const AT_END = new RegExp(`^[${ADDRESS_END}]?$`, 'u')
const HAS_LETTER = /\p{L}/u

/**
 * True if the position `at` is inside an address without a scheme. `before` is the character at `at`, if there is one.
 */
const inBareAddress = (text: string, at: number, before: string): boolean =>
  !AT_END.test(before) && BARE_ADDRESS.test(text.slice(Math.max(0, at - MAX_BACK), at) + before)

/** True if a `#` at this position belongs to a word or address before it. */
const isGlued = (text: string, at: number): boolean =>
  at > 0 &&
  (GLUED_TO_TAG.test(text.slice(Math.max(0, at - 2), at)) || inBareAddress(text, at - 1, text.charAt(at - 1)))

/** A typed text, and the people, events and topics that it mentions (NIP-21, NIP-24, NIP-27). */
export interface TextParts {
  /** The text in which every identifier is a `nostr:` link. */
  readonly text: string
  readonly people: readonly string[]
  readonly events: readonly Extract<Entity, { readonly type: 'note' | 'nevent' | 'naddr' }>[]
  /** Lower case. */
  readonly topics: readonly string[]
}

/** Reads a typed or pasted text and finds what it mentions. */
export function readText(typed: string): TextParts {
  const people = new Set<string>()
  const events = new Map<string, TextParts['events'][number]>()
  let found = 0
  const text = typed.replace(ENTITY, (all: string, before = '', code?: string, at = 0) => {
    if (code === undefined) return all
    if (inBareAddress(typed, at, before)) return all
    const entity = found++ < MAX_FOUND ? decodeEntity(code) : undefined
    if (!entity) return all
    if (entity.type === 'npub' || entity.type === 'nprofile') people.add(entity.pubkey)
    else if (entity.type !== 'nsec') events.set(code.toLowerCase(), entity)
    return `${before}nostr:${code.toLowerCase()}`
  })
  const topics = new Set<string>()
  /** The end of the last mention or topic. A topic may touch it. */
  let touchable = 0
  for (const { 1: mention, 2: tag, index } of text.matchAll(TOPIC)) {
    if (topics.size === MAX_FOUND) break
    if (mention) touchable = index + mention.length
    if (!tag) continue
    const isTopic = tag.length <= MAX_TOPIC && HAS_LETTER.test(tag)
    const isFree = (index > 0 && index === touchable) || !isGlued(text, index)
    if (!isTopic || !isFree) continue
    topics.add(tag.slice(1).toLowerCase())
    touchable = index + tag.length
  }
  return { text, people: [...people], events: [...events.values()], topics: [...topics] }
}

/** Returns the text that mentions a person in a draft. */
export const mentionOf = (pubkey: string): string => `nostr:${encodeNpub(pubkey) ?? pubkey}`
