import type { NostrEvent } from '../../../ports/nostr-types'
import { type EventAddress, getEventAddress, parseAddress } from './event-address'
import { DELETION_KIND } from './kinds'

/**
 * The events that a deletion request names. The ids are unchecked: a request deletes an event only if both have the
 * same author.
 */
export interface DeletionTargets {
  readonly ids: readonly string[]
  /** Addresses of the same author. Their versions up to the request's `created_at` are deleted. */
  readonly addresses: readonly EventAddress[]
}

/** Returns the targets of a kind 5 event (NIP-09); none for any other kind. Addresses of other authors are left out. */
export function parseDeletionTargets(event: NostrEvent): DeletionTargets {
  const ids: string[] = []
  const addresses: EventAddress[] = []
  if (event.kind !== DELETION_KIND) return { ids, addresses }
  for (const [name, value] of event.tags) {
    if (value === undefined) continue
    if (name === 'e' && /^[0-9a-f]{64}$/.test(value)) ids.push(value)
    if (name !== 'a') continue
    const address = parseAddress(value)
    if (address !== undefined && address.pubkey === event.pubkey) addresses.push(address)
  }
  return { ids, addresses }
}

/**
 * True if `deletion` deletes `event` (NIP-09). Both must be by the same author, and the request must name the event by
 * id, or by address if the event is not newer than the request. A deletion request itself cannot be deleted.
 */
export function isDeletedBy(event: NostrEvent, deletion: NostrEvent): boolean {
  if (deletion.kind !== DELETION_KIND || event.kind === DELETION_KIND) return false
  if (event.pubkey !== deletion.pubkey) return false
  const targets = parseDeletionTargets(deletion)
  if (targets.ids.includes(event.id)) return true
  if (event.created_at > deletion.created_at) return false
  const address = getEventAddress(event)
  return (
    address !== undefined &&
    targets.addresses.some(({ kind, pubkey, identifier }) => address === `${kind}:${pubkey}:${identifier}`)
  )
}
