import type { NostrEvent } from '#kernel'

/** What turns text around, joins it, or cannot be seen; in JSON it can be written as an escape. */
const UNSEEN = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/**
 * The seven signed fields (NIP-01) as JSON for people to read, and for machines too: what could deceive the eye is
 * escaped, which means the same.
 */
export function rawData({ id, pubkey, created_at, kind, tags, content, sig }: NostrEvent): string {
  return JSON.stringify({ id, pubkey, created_at, kind, tags, content, sig }, undefined, 2).replace(
    UNSEEN,
    found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
