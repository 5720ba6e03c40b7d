import { isHexKey } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { currentHistoryKey, type StoredPosition } from './stored-position'

/** Reads the stored position if it belongs to this list and history entry and is not near the top. */
export function parseStoredPosition(text: string, name: string): StoredPosition | undefined {
  try {
    const position = JSON.parse(text) as StoredPosition
    const [listName, historyKey, scrollTop, feedMemory] = position
    const isOwn = listName === name && historyKey === currentHistoryKey() && scrollTop > NEAR_TOP_PX
    return isOwn &&
      feedMemory.count <= MAX_STORED_NOTES &&
      areRowHeights(feedMemory.heights) &&
      isNote(feedMemory.newest)
      ? position
      : undefined
  } catch {
    return undefined
  }
}

/**
 * True if stored row heights are valid, or absent. They are the px of each row and the px of an unmeasured row. Storage
 * may contain invalid data.
 */
const areRowHeights = (heights: unknown) =>
  heights === undefined ||
  (Array.isArray(heights) &&
    Array.isArray(heights[0]) &&
    heights[0].every(Number.isFinite) &&
    Number.isFinite(heights[1]))
const isNote = (event: NostrEvent | undefined) =>
  event === undefined || (isHexKey(event.id) && isHexKey(event.pubkey) && Array.isArray(event.tags))

/** px */
const NEAR_TOP_PX = 200
/** Maximum number of notes that are read from the database before the list is shown. */
const MAX_STORED_NOTES = 1_000
