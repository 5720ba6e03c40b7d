import type { ListTable } from './list-table'

/** Finds the owners of all lists that contain a person. */
export interface ReverseIndex {
  /** Returns the owners' ids in ascending order, as a view of the index. */
  ownersOf(person: number): Uint32Array
}

/** Builds the index for all lists at once, with a counting sort. */
export function buildReverseIndex(lists: ListTable, users: number): ReverseIndex {
  const { pool, start, length } = lists.rows
  const owners = Math.min(users, start.length)
  const ends = new Uint32Array(users + 1)
  for (let owner = 0; owner < owners; owner++) {
    const from = start[owner] as number
    const to = from + (length[owner] as number)
    for (let i = from; i < to; i++) ends[(pool[i] as number) + 1]!++
  }
  for (let person = 0; person < users; person++) ends[person + 1]! += ends[person] as number
  const sources = new Uint32Array(lists.entryCount)
  const next = ends.slice()
  for (let owner = 0; owner < owners; owner++) {
    const from = start[owner] as number
    const to = from + (length[owner] as number)
    for (let i = from; i < to; i++) sources[next[pool[i] as number]!++] = owner
  }
  return { ownersOf: person => sources.subarray(ends[person] ?? 0, ends[person + 1] ?? 0) }
}
