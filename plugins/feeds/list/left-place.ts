import type { FeedMemory } from './feed-memory'

/** State and position of a list that was left: its name, the history entry, px from the top. */
export type LeftPlace = readonly [name: string, entry: string | undefined, top: number, left: FeedMemory]

const PLACE_KEY = 'pinion/feed-place'

let text: string | undefined
try {
  text = sessionStorage[PLACE_KEY]
} catch {
  // Without storage, a reload starts at the top.
}

/** The position stored before the reload, until a list has read it. */
export const placeLeft = (): string | undefined => text

export function forgetPlace(): void {
  text = undefined
}

/** Key of the history entry, set by the router; it survives a reload. */
export const entryShown = (): string | undefined => history.state?.key

/** Stores the position for the page after a reload. */
export function leavePlace(name: string, entry: string | undefined, left: FeedMemory): void {
  try {
    sessionStorage[PLACE_KEY] = JSON.stringify([name, entry, scrollY, left])
  } catch {
    // Without storage, a reload starts at the top.
  }
}
