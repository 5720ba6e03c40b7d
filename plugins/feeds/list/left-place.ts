import type { FeedMemory } from './feed-memory'

/**
 * A list that the reader left: the list's name, the key of the history entry, the scroll position in px, and the list's
 * state.
 */
export type LeftPlace = readonly [name: string, entry: string | undefined, top: number, left: FeedMemory]

const PLACE_KEY = 'pinion/feed-place'

let text: string | undefined
try {
  text = sessionStorage[PLACE_KEY]
} catch {
  // If the browser refuses storage, a reloaded page starts at the top.
}

/** Returns the position that was stored before the reload, until a list has read it. */
export const placeLeft = (): string | undefined => text

export function forgetPlace(): void {
  text = undefined
}

/** Returns the key of the current history entry, which the router set. The key survives a reload. */
export const entryShown = (): string | undefined => history.state?.key

/** Stores the position, so that it can be restored after the page is reloaded. */
export function leavePlace(name: string, entry: string | undefined, left: FeedMemory): void {
  try {
    sessionStorage[PLACE_KEY] = JSON.stringify([name, entry, scrollY, left])
  } catch {
    // If the browser refuses storage, a reloaded page starts at the top.
  }
}
