import { UNKNOWN_DISTANCE } from '../compute/compute-distances-from-root'
import { findGraphPersonRow, type GraphPersonTable, PERSON_FLAGS } from '../compute/graph-person-table'
import type { PersonCloseness } from '../contract'
import type { RootLists } from './root-lists'

/** Answers questions about people without waiting, from the root's own lists and the worker's latest table. */
export interface SyncGraphLookup {
  /** Sets the table from the worker. A table for another root is ignored. */
  setTable(table: GraphPersonTable): void
  distance(pubkey: string): number
  friendCount(pubkey: string): number
  isMuted(pubkey: string): boolean
  isOvermuted(pubkey: string, where: 'author' | 'feed'): boolean
  getTrust(pubkey: string): PersonCloseness | undefined
}

export function createSyncGraphLookup(root: () => string, lists: RootLists): SyncGraphLookup {
  let latest: GraphPersonTable | undefined
  const rowOf = (pubkey: string) => (latest?.root === root() ? findGraphPersonRow(latest, pubkey) : -1)

  const facts: SyncGraphLookup = {
    setTable(table) {
      latest = table
    },
    distance(pubkey) {
      if (pubkey === root()) return 0
      if (lists.has('follows', pubkey)) return 1
      const at = rowOf(pubkey)
      // The root does not follow the person, so the distance is at least 2. The table still says 1 if the root has
      // unfollowed the person since it was computed.
      return at < 0 ? UNKNOWN_DISTANCE : Math.max(2, latest?.distances[at] ?? UNKNOWN_DISTANCE)
    },
    friendCount: pubkey => latest?.friends[rowOf(pubkey)] ?? 0,
    isMuted: pubkey => lists.has('mutes', pubkey),
    isOvermuted(pubkey, where) {
      if (lists.has('mutes', pubkey)) return true
      if (pubkey === root()) return false
      const flags = latest?.flags[rowOf(pubkey)] ?? 0
      // The table says that the root mutes the person, but the root's list does not. So the person was unmuted since,
      // and is not overmuted either.
      if ((flags & PERSON_FLAGS.muted) > 0) return false
      return (flags & (where === 'author' ? PERSON_FLAGS.overmutedAuthor : PERSON_FLAGS.overmutedFeed)) > 0
    },
    getTrust(pubkey) {
      const distance = facts.distance(pubkey)
      return distance <= 3
        ? { level: distance as PersonCloseness['level'], friendCount: facts.friendCount(pubkey) }
        : undefined
    },
  }
  return facts
}
