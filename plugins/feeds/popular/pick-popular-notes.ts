import type { RankedNote } from './rank-notes'

/**
 * A note is popular if at least `MIN_LIKERS` people like it. With at least `SHUFFLE_FROM_NOTES` popular notes, their
 * order is random.
 */
const MIN_LIKERS = 2
const SHUFFLE_FROM_NOTES = 5

/** Picks notes for the panel: in random order if enough notes are popular, otherwise the most liked first. */
export function pickPopularNotes(
  ranked: readonly RankedNote[],
  random: () => number = Math.random,
): string[] {
  const liked = ranked.filter(({ likerCount }) => likerCount >= MIN_LIKERS)
  if (liked.length < SHUFFLE_FROM_NOTES) return ranked.map(({ id }) => id)
  const ids = liked.map(({ id }) => id)
  for (let lastIndex = ids.length - 1; lastIndex > 0; lastIndex--) {
    const otherIndex = Math.floor(random() * (lastIndex + 1))
    const swapped = ids[lastIndex] as string
    ids[lastIndex] = ids[otherIndex] as string
    ids[otherIndex] = swapped
  }
  return ids
}

/**
 * Merges a later pick, from likes of more people, into the shown one. Notes that are still popular keep their places,
 * and new notes come below them.
 */
export function mergePopularNotes(shownIds: readonly string[], newPick: readonly string[]): string[] {
  const popular = new Set(newPick)
  const previousIds = new Set(shownIds)
  return [...shownIds.filter(id => popular.has(id)), ...newPick.filter(id => !previousIds.has(id))]
}
