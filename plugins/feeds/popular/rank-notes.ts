import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'

/** The id of a note, and how many people liked or reposted it. */
export interface RankedNote {
  readonly id: string
  readonly likerCount: number
}

/**
 * Ranks the notes to which reactions and reposts refer, by the number of different people, most first. A reaction
 * refers to its last `e` tag (NIP-25). The reaction '-' is a dislike and does not count.
 */
export function rankNotes(events: readonly NostrEvent[]): RankedNote[] {
  const likersByNote = new Map<string, Set<string>>()
  for (const { kind, content, pubkey, tags } of events) {
    if (kind === 7 && content === '-') continue
    const id = tags.findLast(([name]) => name === 'e')?.[1]
    if (!isHexKey(id)) continue
    const likerPubkeys = likersByNote.get(id)
    if (likerPubkeys) likerPubkeys.add(pubkey)
    else likersByNote.set(id, new Set([pubkey]))
  }
  return [...likersByNote]
    .map(([id, likerPubkeys]) => ({ id, likerCount: likerPubkeys.size }))
    .sort((a, b) => b.likerCount - a.likerCount || (a.id < b.id ? -1 : 1))
}
