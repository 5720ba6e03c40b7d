import type { NostrEvent } from '../../ports/nostr-types'
import { isAddressable, isReplaceable } from './kinds'

/** The parts of an event address (NIP-01). `identifier` is '' for replaceable kinds. */
export interface Address {
  readonly kind: number
  readonly pubkey: string
  readonly identifier: string
}

/** The value of an `a` tag for this address: `kind:pubkey:identifier` (NIP-01). */
export const addressKey = ({ kind, pubkey, identifier }: Address): string => `${kind}:${pubkey}:${identifier}`

/** The fields by which two versions of one address are compared. */
export type Version = Pick<NostrEvent, 'id' | 'created_at'>

/** The value of the first `d` tag, '' when there is none (NIP-01). */
export function identifierOf(event: Pick<NostrEvent, 'tags'>): string {
  for (const tag of event.tags) if (tag[0] === 'd') return tag[1] ?? ''
  return ''
}

/** `kind:pubkey:identifier` (NIP-01); `kind:pubkey:` for replaceable kinds; undefined for every other kind. */
export function addressOf(event: Pick<NostrEvent, 'kind' | 'pubkey' | 'tags'>): string | undefined {
  if (isReplaceable(event.kind)) return `${event.kind}:${event.pubkey}:`
  if (isAddressable(event.kind)) return `${event.kind}:${event.pubkey}:${identifierOf(event)}`
  return undefined
}

/**
 * Reads an `a` tag value. The identifier may itself hold colons; a replaceable address may lack its last colon.
 * Undefined when it is no address of a replaceable or addressable kind.
 */
export function parseAddress(text: string): Address | undefined {
  const match = /^(\d{1,5}):([0-9a-f]{64})(?::([\s\S]*))?$/.exec(text)
  if (match === null) return undefined
  const kind = Number(match[1])
  const pubkey = match[2] ?? ''
  if (isReplaceable(kind)) return { kind, pubkey, identifier: '' }
  if (isAddressable(kind)) return { kind, pubkey, identifier: match[3] ?? '' }
  return undefined
}

/** Sort order of answers (NIP-01): newest first, equal times by lowest id. */
export function compareNewest(a: Version, b: Version): number {
  if (a.created_at !== b.created_at) return b.created_at - a.created_at
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** True when `a` replaces `b`, both being versions of the same address: newer, or as old with the lower id. */
export function supersedes(a: Version, b: Version): boolean {
  return compareNewest(a, b) < 0
}
