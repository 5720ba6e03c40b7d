import { isHexKey, isRepostKind, threadRefFromAddress } from '#kernel/nostr'
import type { NostrAccess, NostrEvent } from '#kernel/ports'
import { findRepostedNote } from './find-reposted-note'

/**
 * Returns the note that a repost shares (NIP-18), for filters: the note in memory, otherwise an empty note by the
 * author that the repost names. `undefined` if the event is not a repost or names nobody.
 */
export function repostedNoteForFilters(event: NostrEvent, peek: NostrAccess['peek']): NostrEvent | undefined {
  if (!isRepostKind(event.kind)) return undefined
  const noteInMemory = findRepostedNote(event, peek)
  if (noteInMemory) return noteInMemory
  const tagValue = (tagName: string) => event.tags.findLast(([name]) => name === tagName)?.[1]
  const address = threadRefFromAddress(tagValue('a'))
  const pubkey = address?.by === 'address' ? address.author : tagValue('p')
  return isHexKey(pubkey) ? Object.freeze({ ...event, kind: 1, pubkey, content: '', tags: [] }) : undefined
}
