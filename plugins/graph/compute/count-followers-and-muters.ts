import type { DistancesFromRoot } from './compute-distances-from-root'
import type { ListTable } from './list-table'

/**
 * By id: how many people follow the person and how many mute the person. Only the nearest people who do either are
 * counted.
 */
export interface FollowerAndMuterCounts {
  readonly followers: Uint32Array
  readonly muters: Uint32Array
}

/**
 * Counts the people who follow and who mute each person, but only the nearest of them: somebody farther away is ignored
 * if a nearer person follows or mutes the same person.
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
 * Factor by which the number of muters is multiplied. It is larger for feeds, because unwanted notes disturb more there
 * than on a profile.
 */
export const OVERMUTED_MUTER_FACTOR = { author: 1, feed: 3 } as const

export const isOvermuted = (followers: number, muters: number, muterFactor: number): boolean =>
  muters * muterFactor > followers
