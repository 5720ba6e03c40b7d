import type { NostrEvent } from '../../../ports/nostr-types'
import { isHexKey } from '../codec/hex'

const cache = new WeakMap<NostrEvent, readonly string[]>()

/** Returns the people of a follow list (NIP-02) in order, without duplicates, invalid keys and the list's author. */
export function parseFollowList(list: NostrEvent | undefined): readonly string[] {
  if (!list) return []
  const cached = cache.get(list)
  if (cached) return cached
  const people = list.tags
    .filter(([name, key]) => name === 'p' && isHexKey(key))
    .map(([, key]) => key as string)
  const follows = [...new Set(people)].filter(key => key !== list.pubkey)
  cache.set(list, follows)
  return follows
}
