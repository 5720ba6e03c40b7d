import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { entryShown, type LeftPlace } from '../list/left-place'

/** Reads the stored position if it belongs to this list and history entry and is not near the top. */
export function readPlace(text: string, name: string): LeftPlace | undefined {
  try {
    const place = JSON.parse(text) as LeftPlace
    const [of, entry, top, left] = place
    const own = of === name && entry === entryShown() && top > NEAR_TOP
    return own && left.count <= MAX_STORED_NOTES && isMeasured(left.heights) && isNote(left.newest)
      ? place
      : undefined
  } catch {
    return undefined
  }
}

/**
 * True if stored row heights are valid, or absent. They are the px of each row and the px of an unmeasured row. Storage
 * may contain invalid data.
 */
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
/** Maximum number of notes that are read from the database before the list is shown. */
const MAX_STORED_NOTES = 1_000
