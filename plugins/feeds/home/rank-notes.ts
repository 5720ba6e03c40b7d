import type { NostrEvent } from '#kernel'
import { isHexKey } from '#kernel/nostr'

/**
 * Ids of the notes that reactions and reposts point at, by the number of different people, most first.
 * A reaction points at its last `e` tag (NIP-25); a '-' is no liking.
 */
export function rankNotes(events: readonly NostrEvent[]): string[] {
  const likers = new Map<string, Set<string>>()
  for (const { kind, content, pubkey, tags } of events) {
    if (kind === 7 && content === '-') continue
    const id = tags.findLast(([name]) => name === 'e')?.[1]
    if (!isHexKey(id)) continue
    const people = likers.get(id)
    if (people) people.add(pubkey)
    else likers.set(id, new Set([pubkey]))
  }
  return [...likers].sort(([a, x], [b, y]) => y.size - x.size || (a < b ? -1 : 1)).map(([id]) => id)
}
