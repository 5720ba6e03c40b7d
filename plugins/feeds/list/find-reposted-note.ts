import { threadRefFromAddress } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'

/** Returns the note that a repost shares (NIP-18), if the note is in memory. */
export function findRepostedNote({ tags }: NostrEvent, peek: NostrAccess['peek']): NostrEvent | undefined {
  const tagValue = (tagName: string) => tags.findLast(([name]) => name === tagName)?.[1]
  const address = threadRefFromAddress(tagValue('a'))
  if (address?.by === 'address')
    return peek({ kind: address.kind, pubkey: address.author, identifier: address.identifier })
  const id = tagValue('e')
  return id === undefined ? undefined : peek({ id })
}
