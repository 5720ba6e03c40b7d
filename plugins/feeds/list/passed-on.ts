import { isHexKey, isRepost, refOfAddress } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import { repostedNote } from './reposted-note'

/**
 * Returns the note that a repost shares (NIP-18), for filters: the note in memory, otherwise an empty note by the
 * author that the repost names. `undefined` if the event is not a repost or names nobody.
 */
export function passedOn(event: NostrEvent, peek: NostrAccess['peek']): NostrEvent | undefined {
  if (!isRepost(event.kind)) return undefined
  const found = repostedNote(event, peek)
  if (found) return found
  const value = (wanted: string) => event.tags.findLast(([name]) => name === wanted)?.[1]
  const address = refOfAddress(value('a'))
  const pubkey = address?.by === 'address' ? address.author : value('p')
  return isHexKey(pubkey) ? Object.freeze({ ...event, kind: 1, pubkey, content: '', tags: [] }) : undefined
}
