import { decodeEntity, type Entity, encodeNpub } from '#kernel/nostr'

/** Maximum number of identifiers and tags that are read in one note. Further ones stay text. */
const MAX_FOUND = 500

/** The characters that end an address when a note is displayed. */
const URL_END =
  /\s<>"`\u2026\u3001-\u3003\u3008-\u3011\u3014-\u301b\u201c\u201d\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f/
    .source
/**
 * Addresses are matched first, so that an identifier or tag inside an address is not read as a mention. The scheme's
 * length is limited, so that a scan takes linear time.
 */
const ADDRESS = `[a-z][a-z0-9+.-]{0,20}:\\/\\/[^${URL_END}]+`
const ENTITY = new RegExp(
  `${ADDRESS}|(^|[^\\w/:])(?:nostr:|@)?((?:npub|nprofile|note|nevent|naddr)1[02-9ac-hj-np-z]+)`,
  'gi',
)
const HASHTAG = new RegExp(`${ADDRESS}|(^|[^\\p{L}\\p{M}\\p{N}_/&#])#([\\p{L}\\p{M}\\p{N}_]{1,99})`, 'giu')
/**
 * Matches an address without a scheme that ends at the current position. `MAX_BACK` is the number of characters that
 * are searched backwards for it.
 */
const BARE_ADDRESS = new RegExp(
  `(?:^|[^\\p{L}\\p{N}_.-])[\\p{L}\\p{N}_-]+(?:\\.[\\p{L}\\p{N}_-]+)+[/?#][^${URL_END}]*$`,
  'u',
)
const MAX_BACK = 200
const AT_END = new RegExp(`^[${URL_END}]?$`)
const HAS_LETTER = /\p{L}/u

/**
 * True if the position `at` is inside an address without a scheme. `before` is the character at `at`, if there is one.
 */
const inBareAddress = (text: string, at: number, before: string): boolean =>
  !AT_END.test(before) && BARE_ADDRESS.test(text.slice(Math.max(0, at - MAX_BACK), at) + before)

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
  for (const { 1: before = '', 2: tag = '', index } of text.matchAll(HASHTAG)) {
    if (topics.size === MAX_FOUND) break
    if (HAS_LETTER.test(tag) && !inBareAddress(text, index, before)) topics.add(tag.toLowerCase())
  }
  return { text, people: [...people], events: [...events.values()], topics: [...topics] }
}

/** Returns the text that mentions a person in a draft. */
export const mentionOf = (pubkey: string): string => `nostr:${encodeNpub(pubkey) ?? pubkey}`
