import type { NostrEvent } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import { entryShown, type LeftPlace } from '../list/left-place'

/** A list's own place, where the same entry of the history is shown again, and far enough down to be one. */
export function readPlace(text: string, name: string): LeftPlace | undefined {
  try {
    const place = JSON.parse(text) as LeftPlace
    const [of, entry, top, left] = place
    const own = of === name && entry === entryShown() && top > NEAR_TOP
    return own && left.count <= LONGEST && isMeasured(left.heights) && isNote(left.newest) ? place : undefined
  } catch {
    return undefined
  }
}

/** What lies in storage may be of another version, or nobody's: px of each row, and px of one that was not measured. */
const isMeasured = (heights: unknown) =>
  heights === undefined ||
  (Array.isArray(heights) &&
    Array.isArray(heights[0]) &&
    heights[0].every(Number.isFinite) &&
    Number.isFinite(heights[1]))
const isNote = (event: NostrEvent | undefined) =>
  event === undefined || (isHexKey(event.id) && isHexKey(event.pubkey) && Array.isArray(event.tags))

/** px */
const NEAR_TOP = 200
/** Notes that the database is asked for before anything is shown. */
const LONGEST = 1_000
