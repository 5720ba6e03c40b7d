import type { ListTable } from './list-table'

/** Distance of people whom no chain of follows reaches. */
export const UNKNOWN_DISTANCE = 1_000
/** Maximum distance for which people are searched. */
export const MAX_SEARCH_DISTANCE = 20

export interface DistancesFromRoot {
  /** Distance of each id: 0 for the root, 1 for its follows, and so on. */
  readonly distances: Uint16Array
  /** Ids of all people with a known distance, nearest first. */
  readonly order: Uint32Array
}

/** Computes the distances of people from the root along follows, breadth first. `users` is the number of people. */
export function computeDistancesFromRoot(follows: ListTable, users: number, root: number): DistancesFromRoot {
  const distances = new Uint16Array(users).fill(UNKNOWN_DISTANCE)
  if (root < 0 || root >= users) return { distances, order: new Uint32Array() }
  const { pool, start, length } = follows.rows
  const owners = Math.min(users, start.length)
  const order = new Uint32Array(users)
  order[0] = root
  distances[root] = 0
  let reached = 1
  let head = 0
  // When everybody has a distance, the remaining lists change nothing.
  for (let next = 1; next <= MAX_SEARCH_DISTANCE && head < reached && reached < users; next++) {
    const level = reached
    for (; head < level; head++) {
      const person = order[head] as number
      if (person >= owners) continue
      const from = start[person] as number
      const to = from + (length[person] as number)
      for (let i = from; i < to; i++) {
        const other = pool[i] as number
        if (distances[other] === UNKNOWN_DISTANCE) {
          distances[other] = next
          order[reached++] = other
        }
      }
    }
  }
  return { distances, order: order.subarray(0, reached) }
}
