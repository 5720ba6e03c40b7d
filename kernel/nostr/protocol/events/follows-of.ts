import type { NostrEvent } from '../../../ports/nostr-types'
import { isHexKey } from '../codec/hex'

const known = new WeakMap<NostrEvent, readonly string[]>()

/** Returns the people of a follow list (NIP-02) in order, without duplicates, invalid keys and the list's author. */
export function followsOf(list: NostrEvent | undefined): readonly string[] {
  if (!list) return []
  const had = known.get(list)
  if (had) return had
  const people = list.tags
    .filter(([name, key]) => name === 'p' && isHexKey(key))
    .map(([, key]) => key as string)
  const follows = [...new Set(people)].filter(key => key !== list.pubkey)
  known.set(list, follows)
  return follows
}
