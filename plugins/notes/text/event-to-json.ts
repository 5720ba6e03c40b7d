import type { NostrEvent } from '#kernel/ports'

/** Characters that are invisible, or that reverse or join text. In JSON they can be escaped. */
const INVISIBLE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

/**
 * Returns the seven signed fields of an event (NIP-01) as readable JSON. Deceptive characters are escaped, which does
 * not change the JSON's meaning.
 */
export function eventToJson({ id, pubkey, created_at, kind, tags, content, sig }: NostrEvent): string {
  return JSON.stringify({ id, pubkey, created_at, kind, tags, content, sig }, undefined, 2).replace(
    INVISIBLE,
    found => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
