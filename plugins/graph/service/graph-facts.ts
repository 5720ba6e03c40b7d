import { type FactTable, FLAG, findRow } from '../compute/fact-table'
import { UNKNOWN_DISTANCE } from '../compute/walk'
import type { Trust } from '../contract'
import type { RootLists } from './root-lists'

/** Facts that are available without waiting: the root's own lists, and the latest table from the worker. */
export interface GraphFacts {
  /** Sets the table from the worker. A table for another root is ignored. */
  table(table: FactTable): void
  distance(pubkey: string): number
  friends(pubkey: string): number
  isMuted(pubkey: string): boolean
  isOvermuted(pubkey: string, where: 'author' | 'feed'): boolean
  trust(pubkey: string): Trust | undefined
}

export function createGraphFacts(root: () => string, lists: RootLists): GraphFacts {
  let latest: FactTable | undefined
  const row = (pubkey: string) => (latest?.root === root() ? findRow(latest, pubkey) : -1)

  const facts: GraphFacts = {
    table(table) {
      latest = table
    },
    distance(pubkey) {
      if (pubkey === root()) return 0
      if (lists.has('follows', pubkey)) return 1
      const at = row(pubkey)
      // The person is not followed, so the distance is at least 2. The table may still have distance 1 if the root has
      // just unfollowed the person.
      return at < 0 ? UNKNOWN_DISTANCE : Math.max(2, latest?.distances[at] ?? UNKNOWN_DISTANCE)
    },
    friends: pubkey => latest?.friends[row(pubkey)] ?? 0,
    isMuted: pubkey => lists.has('mutes', pubkey),
    isOvermuted(pubkey, where) {
      if (lists.has('mutes', pubkey)) return true
      if (pubkey === root()) return false
      const flags = latest?.flags[row(pubkey)] ?? 0
      // The table says that the root mutes the person, but the list does not, so the root has unmuted the person since.
      if ((flags & FLAG.muted) > 0) return false
      return (flags & (where === 'author' ? FLAG.overmutedAuthor : FLAG.overmutedFeed)) > 0
    },
    trust(pubkey) {
      const distance = facts.distance(pubkey)
      return distance <= 3 ? { level: distance as Trust['level'], friends: facts.friends(pubkey) } : undefined
    },
  }
  return facts
}
