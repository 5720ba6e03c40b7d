import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'

const HEX_64 = /^[0-9a-f]{64}$/
const HEX_128 = /^[0-9a-f]{128}$/

/** Copies the seven fields of an event from unchecked JSON, or returns what is wrong. The signature is not checked. */
export function parseEventOrError(value: unknown): NostrEvent | string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'event is not an object'
  const { id, pubkey, created_at, kind, tags, content, sig } = value as Record<string, unknown>
  if (typeof id !== 'string' || !HEX_64.test(id)) return 'id is not 64 lower-case hex digits'
  if (typeof pubkey !== 'string' || !HEX_64.test(pubkey)) return 'pubkey is not 64 lower-case hex digits'
  if (typeof sig !== 'string' || !HEX_128.test(sig)) return 'sig is not 128 lower-case hex digits'
  if (!isWholeNumber(created_at, Number.MAX_SAFE_INTEGER)) return 'created_at is not a time in seconds'
  if (!isWholeNumber(kind, 65_535)) return 'kind is not between 0 and 65535'
  if (typeof content !== 'string') return 'content is not a string'
  if (!isTags(tags)) return 'tags are not arrays of strings'
  return { id, pubkey, created_at, kind, tags, content, sig }
}

function isWholeNumber(value: unknown, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max
}

function isTags(value: unknown): value is string[][] {
  return (
    Array.isArray(value) &&
    value.every(tag => Array.isArray(tag) && tag.every(item => typeof item === 'string'))
  )
}
