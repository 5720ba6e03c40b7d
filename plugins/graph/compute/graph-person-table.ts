import { UNKNOWN_DISTANCE } from './compute-distances-from-root'
import { isOvermuted, OVERMUTED_MUTER_FACTOR } from './count-followers-and-muters'
import type { SocialGraph } from './social-graph'

/** Bits in the `flags` of a row. */
export const PERSON_FLAGS = { muted: 1, overmutedAuthor: 2, overmutedFeed: 4 } as const

/**
 * The graph's facts about all people, as typed arrays that are transferred to the page without a copy. A hash table
 * finds a person's row by the first 8 bytes of the key. Its `slots` contain the row's number plus 1.
 */
export interface GraphPersonTable {
  /** Public key of the graph's root in hex. */
  readonly root: string
  readonly high: Uint32Array
  readonly low: Uint32Array
  readonly distances: Uint16Array
  /** For each row, the number of the root's follows who follow this person. */
  readonly friends: Uint32Array
  readonly flags: Uint8Array
  readonly slots: Uint32Array
  readonly seed: number
}

export const hashKey = (high: number, low: number, seed: number): number => {
  const mixed = Math.imul(Math.imul(high ^ seed, 0x9e3779b1) ^ low, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/**
 * Builds the table. The random `seed` makes hashes unpredictable, so that nobody can craft keys that all get the same
 * slot.
 */
export function buildGraphPersonTable(graph: SocialGraph, seed: number): GraphPersonTable {
  const { keys } = graph
  const { distances } = graph.getFollowWalk()
  const friends = graph.friendCounts()
  const { followers, muters } = graph.opinionCounts()
  const muted = new Uint8Array(keys.size)
  for (const id of graph.mutes.entriesOf(keys.find(graph.root))) muted[id] = 1

  const flagsOf = (id: number): number => {
    if (muted[id] === 1) return PERSON_FLAGS.muted | PERSON_FLAGS.overmutedAuthor | PERSON_FLAGS.overmutedFeed
    const [for_, against] = [followers[id] ?? 0, muters[id] ?? 0]
    if (against === 0) return 0
    return (
      (isOvermuted(for_, against, OVERMUTED_MUTER_FACTOR.author) ? PERSON_FLAGS.overmutedAuthor : 0) |
      (isOvermuted(for_, against, OVERMUTED_MUTER_FACTOR.feed) ? PERSON_FLAGS.overmutedFeed : 0)
    )
  }
  // Two keys may have the same first 8 bytes: anybody can put such a made-up key into a list. Their shared row
  // describes the nearer of the two people, so that a made-up key cannot make a real person seem farther away.
  const flags = Uint8Array.from({ length: keys.size }, (_, id) => flagsOf(id))
  const rows: number[] = []
  for (let id = 0; id < keys.size; id++)
    if (distances[id] !== UNKNOWN_DISTANCE || flags[id] !== 0) rows.push(id)
  rows.sort((a, b) => (distances[a] as number) - (distances[b] as number))

  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(rows.length * 2 + 2)))
  const high = Uint32Array.from(rows, id => keys.prefix(id, 0))
  const low = Uint32Array.from(rows, id => keys.prefix(id, 1))
  for (let row = 0; row < rows.length; row++) {
    const [h, l] = [high[row] as number, low[row] as number]
    let slot = hashKey(h, l, seed) & (slots.length - 1)
    let taken = slots[slot] as number
    while (taken !== 0 && (high[taken - 1] !== h || low[taken - 1] !== l)) {
      slot = (slot + 1) & (slots.length - 1)
      taken = slots[slot] as number
    }
    if (taken === 0) slots[slot] = row + 1
  }
  return {
    root: graph.root,
    high,
    low,
    distances: Uint16Array.from(rows, id => distances[id] as number),
    friends: Uint32Array.from(rows, id => friends[id] as number),
    flags: Uint8Array.from(rows, id => flags[id] as number),
    slots,
    seed,
  }
}

/** Returns the row of a hex key, or -1 if the table does not contain the key. */
export function findGraphPersonRow({ high, low, slots, seed }: GraphPersonTable, pubkey: string): number {
  const h = Number.parseInt(pubkey.slice(0, 8), 16)
  const l = Number.parseInt(pubkey.slice(8, 16), 16)
  const mask = slots.length - 1
  for (let slot = hashKey(h, l, seed) & mask; ; slot = (slot + 1) & mask) {
    const row = (slots[slot] ?? 0) - 1
    if (row < 0 || (high[row] === h && low[row] === l)) return row
  }
}
