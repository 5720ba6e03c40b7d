import type { FeedMemory } from './feed-memory'

/** What a list was left with, and where: its name, the entry of the history, px from the top. */
export type LeftPlace = readonly [name: string, entry: string | undefined, top: number, left: FeedMemory]

const LEFT = 'pinion/feed-place'

let text: string | undefined
try {
  text = sessionStorage[LEFT]
} catch {
  // Without storage a reload begins at the top.
}

/** What the page before this one left, until a list has looked at it. */
export const placeLeft = (): string | undefined => text

export function forgetPlace(): void {
  text = undefined
}

/** The router names each entry; it is the same after a reload. */
export const entryShown = (): string | undefined => history.state?.key

/** For the page that comes after this one. */
export function leavePlace(name: string, entry: string | undefined, left: FeedMemory): void {
  try {
    sessionStorage[LEFT] = JSON.stringify([name, entry, scrollY, left])
  } catch {
    // As above.
  }
}
