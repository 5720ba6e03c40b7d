import type { DistancesFromRoot } from './compute-distances-from-root'
import type { ListTable } from './list-table'

/**
 * Counts per person; the index is the person's id. Only the followers and muters at the smallest distance from the root
 * count.
 */
export interface FollowerAndMuterCounts {
  readonly followers: Uint32Array
  readonly muters: Uint32Array
}

/**
 * For each person, counts the followers and muters, but only those nearest to the root: if somebody at distance 1
 * follows or mutes the person, people at distance 2 are ignored.
 */
export function countFollowersAndMuters(
  follows: ListTable,
  mutes: ListTable,
  { distances, order }: DistancesFromRoot,
): FollowerAndMuterCounts {
  const users = distances.length
  const nearest = new Uint16Array(users).fill(0xffff)
  const followers = new Uint32Array(users)
  const muters = new Uint32Array(users)
  const countList = (lists: ListTable, owner: number, counts: Uint32Array) => {
    const { pool, start, length } = lists.rows
    const distance = distances[owner] as number
    const from = start[owner] ?? 0
    const to = from + (length[owner] ?? 0)
    for (let i = from; i < to; i++) {
      const person = pool[i] as number
      if ((nearest[person] as number) < distance) continue
      nearest[person] = distance
      counts[person]!++
    }
  }
  for (const owner of order) {
    countList(follows, owner, followers)
    countList(mutes, owner, muters)
  }
  return { followers, muters }
}

/**
 * Factor by which the number of muters is multiplied. It is larger for feeds, because unwanted notes disturb more in a
 * feed than on a profile.
 */
export const OVERMUTED_MUTER_FACTOR = { author: 1, feed: 3 } as const

export const isOvermuted = (followers: number, muters: number, muterFactor: number): boolean =>
  muters * muterFactor > followers
