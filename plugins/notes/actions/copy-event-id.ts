import { encodeNaddr, encodeNevent, getIdentifier, isAddressableKind } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { copyText } from './copy-text'

/**
 * Copies the note's NIP-19 identifier with its author and kind, which help to find the event. Copies the bare id if the
 * identifier cannot be encoded.
 */
export default function copyEventId({ event }: { event: NostrEvent }): Promise<void> {
  const { id, kind, pubkey } = event
  const entity = isAddressableKind(kind)
    ? encodeNaddr({ kind, pubkey, identifier: getIdentifier(event) })
    : encodeNevent({ id, kind, author: pubkey })
  return copyText(entity ?? id)
}
