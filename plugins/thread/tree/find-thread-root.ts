import { getThreadRefs } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** Returns the id or address of the root of the event's conversation (NIP-10, NIP-22). */
export function findThreadRoot(event: NostrEvent): string | undefined {
  const { root } = getThreadRefs(event)
  return root?.by === 'address' ? root.address : root?.id
}
