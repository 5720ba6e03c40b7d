import { refOfAddress } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'

/** Returns the note that a repost shares (NIP-18), if the note is in memory. */
export function repostedNote({ tags }: NostrEvent, peek: NostrAccess['peek']): NostrEvent | undefined {
  const value = (wanted: string) => tags.findLast(([name]) => name === wanted)?.[1]
  const address = refOfAddress(value('a'))
  if (address?.by === 'address')
    return peek({ kind: address.kind, pubkey: address.author, identifier: address.identifier })
  const id = value('e')
  return id === undefined ? undefined : peek({ id })
}
