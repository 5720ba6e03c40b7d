import type { NostrEvent } from '../../../ports/nostr-types'
import { isAddressableKind, isReplaceableKind } from './kinds'

/** The parts of an event address (NIP-01). `identifier` is '' for replaceable kinds. */
export interface EventAddress {
  readonly kind: number
  readonly pubkey: string
  readonly identifier: string
}

/** The value of an `a` tag for this address: `kind:pubkey:identifier` (NIP-01). */
export const formatAddress = ({ kind, pubkey, identifier }: EventAddress): string =>
  `${kind}:${pubkey}:${identifier}`

/** The fields by which two versions of an event with the same address are compared. */
export type EventVersion = Pick<NostrEvent, 'id' | 'created_at'>

/** Returns the value of the first `d` tag; '' if there is none (NIP-01). */
export function getIdentifier(event: Pick<NostrEvent, 'tags'>): string {
  for (const tag of event.tags) if (tag[0] === 'd') return tag[1] ?? ''
  return ''
}

/**
 * Returns the address of an event: `kind:pubkey:identifier` (NIP-01), or `kind:pubkey:` for replaceable kinds.
 * Undefined for every other kind.
 */
export function getEventAddress(event: Pick<NostrEvent, 'kind' | 'pubkey' | 'tags'>): string | undefined {
  if (isReplaceableKind(event.kind)) return `${event.kind}:${event.pubkey}:`
  if (isAddressableKind(event.kind)) return `${event.kind}:${event.pubkey}:${getIdentifier(event)}`
  return undefined
}

/**
 * Parses the value of an `a` tag. The identifier may contain colons, and the last colon of a replaceable address may be
 * missing. Undefined if the text is not the address of a replaceable or addressable kind.
 */
export function parseAddress(text: string): EventAddress | undefined {
  const match = /^(\d{1,5}):([0-9a-f]{64})(?::([\s\S]*))?$/.exec(text)
  if (match === null) return undefined
  const kind = Number(match[1])
  const pubkey = match[2] ?? ''
  if (isReplaceableKind(kind)) return { kind, pubkey, identifier: '' }
  if (isAddressableKind(kind)) return { kind, pubkey, identifier: match[3] ?? '' }
  return undefined
}

/** Sort order of answers (NIP-01): newest first, equal times by lowest id. */
export function compareNewestFirst(a: EventVersion, b: EventVersion): number {
  if (a.created_at !== b.created_at) return b.created_at - a.created_at
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
}

/** True if version `a` replaces version `b` of the same address: it is newer, or as old and has the lower id. */
export function isNewerVersion(a: EventVersion, b: EventVersion): boolean {
  return compareNewestFirst(a, b) < 0
}
