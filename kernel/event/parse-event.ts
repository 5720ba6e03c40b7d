import type { NostrEvent } from '../ports/nostr-types'

const HEX_64 = /^[0-9a-f]{64}$/
const HEX_128 = /^[0-9a-f]{128}$/

/** Maximum number of tags in an event. The whole frame was limited before it was parsed. */
const MAX_TAGS = 20_000
const MAX_TAG_ITEMS = 1_000
/** Highest event kind: NIP-01 limits kinds to sixteen bits, although NIP-19 encodes them in four bytes. */
export const MAX_KIND = 65_535

/**
 * Checks the seven fields of NIP-01 in parsed JSON, and copies only these. Returns undefined if one of them is wrong.
 */
export function parseEvent(raw: unknown): NostrEvent | undefined {
  if (typeof raw !== 'object' || raw === null) return undefined
  const { id, pubkey, created_at, kind, tags, content, sig } = raw as Record<string, unknown>
  if (typeof id !== 'string' || !HEX_64.test(id)) return undefined
  if (typeof pubkey !== 'string' || !HEX_64.test(pubkey)) return undefined
  if (typeof sig !== 'string' || !HEX_128.test(sig)) return undefined
  if (typeof content !== 'string') return undefined
  if (typeof created_at !== 'number' || !Number.isSafeInteger(created_at) || created_at < 0) return undefined
  if (typeof kind !== 'number' || !Number.isInteger(kind) || kind < 0 || kind > MAX_KIND) return undefined
  if (!areTags(tags)) return undefined
  return { id, pubkey, created_at, kind, tags, content, sig }
}

function areTags(tags: unknown): tags is string[][] {
  if (!Array.isArray(tags) || tags.length > MAX_TAGS) return false
  for (const tag of tags) {
    if (!Array.isArray(tag) || tag.length > MAX_TAG_ITEMS) return false
    for (const item of tag) if (typeof item !== 'string') return false
  }
  return true
}
