import type { NostrEvent } from '#kernel'
import { encodeNaddr, encodeNevent, identifierOf, isAddressable } from '#kernel/nostr'
import { copyText } from './copy-text'

/** NIP-19, with what helps others to find it; the bare id where that cannot be said. */
export default function copyEventId({ event }: { event: NostrEvent }): Promise<void> {
  const { id, kind, pubkey } = event
  const entity = isAddressable(kind)
    ? encodeNaddr({ kind, pubkey, identifier: identifierOf(event) })
    : encodeNevent({ id, kind, author: pubkey })
  return copyText(entity ?? id)
}
