import { encodeNaddr, encodeNevent, identifierOf, isAddressable } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { copyText } from './copy-text'

/**
 * Copies the NIP-19 identifier, with author and kind to help finding the event; the bare id if it cannot be encoded.
 */
export default function copyEventId({ event }: { event: NostrEvent }): Promise<void> {
  const { id, kind, pubkey } = event
  const entity = isAddressable(kind)
    ? encodeNaddr({ kind, pubkey, identifier: identifierOf(event) })
    : encodeNevent({ id, kind, author: pubkey })
  return copyText(entity ?? id)
}
