import { decodeEntity, type Entity, encodeNpub } from '#kernel/nostr'

/** Identifiers and tags read in one note; what is beyond stays text. */
const MAX_FOUND = 500

/**
 * An address: what it holds is a part of it, and names nothing. Read before anything else, to the character that ends
 * it when the note is shown; the scheme is bounded, so that a scan is linear.
 */
const ADDRESS =
  /[a-z][a-z0-9+.-]{0,20}:\/\/[^\s<>"`\u2026\u3001-\u3003\u3008-\u3011\u3014-\u301b\u201c\u201d\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]+/
    .source
const ENTITY = new RegExp(
  `${ADDRESS}|(^|[^\\w/:])(?:nostr:|@)?((?:npub|nprofile|note|nevent|naddr)1[02-9ac-hj-np-z]+)`,
  'gi',
)
const HASHTAG = new RegExp(`${ADDRESS}|(^|[^\\p{L}\\p{M}\\p{N}_/&#])#([\\p{L}\\p{M}\\p{N}_]{1,99})`, 'giu')
const HAS_LETTER = /\p{L}/u

/** What a text names: people, events and topics (NIP-21, NIP-24, NIP-27). */
export interface TextParts {
  /** With every identifier as a `nostr:` link. */
  readonly text: string
  readonly people: readonly string[]
  readonly events: readonly Extract<Entity, { readonly type: 'note' | 'nevent' | 'naddr' }>[]
  /** Lower case. */
  readonly topics: readonly string[]
}

/** Reads what an author typed or pasted. */
export function readText(typed: string): TextParts {
  const people = new Set<string>()
  const events = new Map<string, TextParts['events'][number]>()
  let found = 0
  const text = typed.replace(ENTITY, (all: string, before?: string, code?: string) => {
    if (code === undefined) return all
    const entity = found++ < MAX_FOUND ? decodeEntity(code) : undefined
    if (!entity) return all
    if (entity.type === 'npub' || entity.type === 'nprofile') people.add(entity.pubkey)
    else if (entity.type !== 'nsec') events.set(code.toLowerCase(), entity)
    return `${before}nostr:${code.toLowerCase()}`
  })
  const topics = new Set<string>()
  for (const [, , tag = ''] of text.matchAll(HASHTAG)) {
    if (topics.size === MAX_FOUND) break
    if (HAS_LETTER.test(tag)) topics.add(tag.toLowerCase())
  }
  return { text, people: [...people], events: [...events.values()], topics: [...topics] }
}

/** How a person is mentioned in a text that is being written. */
export const mentionOf = (pubkey: string): string => `nostr:${encodeNpub(pubkey) ?? pubkey}`
