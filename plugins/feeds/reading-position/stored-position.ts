import type { RememberedFeed } from '../list/remembered-feeds'

/**
 * A list that the reader left: the list's name, the key of the history entry, the scroll position in px, and the list's
 * state.
 */
export type StoredPosition = readonly [
  name: string,
  entry: string | undefined,
  top: number,
  left: RememberedFeed,
]

const POSITION_STORAGE_KEY = 'pinion/feed-place'

let storedText: string | undefined
try {
  storedText = sessionStorage[POSITION_STORAGE_KEY]
} catch {
  // If the browser refuses storage, a reloaded page starts at the top.
}

/** Returns the position that was stored before the reload, until a list has read it. */
export const getStoredPosition = (): string | undefined => storedText

export function clearStoredPosition(): void {
  storedText = undefined
}

/** Returns the key of the current history entry, which the router set. The key survives a reload. */
export const currentHistoryKey = (): string | undefined => history.state?.key

/** Stores the position, so that it can be restored after the page is reloaded. */
export function storePosition(
  name: string,
  historyKey: string | undefined,
  feedMemory: RememberedFeed,
): void {
  try {
    sessionStorage[POSITION_STORAGE_KEY] = JSON.stringify([name, historyKey, scrollY, feedMemory])
  } catch {
    // If the browser refuses storage, a reloaded page starts at the top.
  }
}
