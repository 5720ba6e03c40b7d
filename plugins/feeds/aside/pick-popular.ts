import type { RankedNote } from '../home/rank-notes'

/**
 * A note is popular if at least `MIN_LIKERS` people like it. With at least `SHUFFLE_FROM_NOTES` popular notes, their
 * order is random.
 */
const MIN_LIKERS = 2
const SHUFFLE_FROM_NOTES = 5

/** Picks notes for the panel: in random order if enough notes are popular, otherwise the most liked first. */
export function pickPopular(ranked: readonly RankedNote[], random: () => number = Math.random): string[] {
  const liked = ranked.filter(({ likers }) => likers >= MIN_LIKERS)
  if (liked.length < SHUFFLE_FROM_NOTES) return ranked.map(({ id }) => id)
  const ids = liked.map(({ id }) => id)
  for (let last = ids.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const held = ids[last] as string
    ids[last] = ids[other] as string
    ids[other] = held
  }
  return ids
}

/**
 * Merges a later pick, from likes of more people, into the shown one. Notes that are still popular keep their places,
 * and new notes come below them.
 */
export function pickMore(shown: readonly string[], fresh: readonly string[]): string[] {
  const popular = new Set(fresh)
  const before = new Set(shown)
  return [...shown.filter(id => popular.has(id)), ...fresh.filter(id => !before.has(id))]
}
