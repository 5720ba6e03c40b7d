import { entryShown, type LeftPlace } from '../list/left-place'

/** A list's own place, where the same entry of the history is shown again, and far enough down to be one. */
export function readPlace(text: string, name: string): LeftPlace | undefined {
  try {
    const place = JSON.parse(text) as LeftPlace
    const [of, entry, top, { count }] = place
    return of === name && entry === entryShown() && top > NEAR_TOP && count <= LONGEST ? place : undefined
  } catch {
    return undefined
  }
}

/** px */
const NEAR_TOP = 200
/** Notes that the database is asked for before anything is shown. */
const LONGEST = 1_000
