import type { RankedNote } from '../home/rank-notes'

/** Notes this many people liked are popular; with this many such notes chance may choose among them. */
const LIKERS = 2
const ENOUGH = 5

/** Notes for the panel: in random order where there are enough good ones, else the most liked first. */
export function pickPopular(ranked: readonly RankedNote[], random: () => number = Math.random): string[] {
  const liked = ranked.filter(({ likers }) => likers >= LIKERS)
  if (liked.length < ENOUGH) return ranked.map(({ id }) => id)
  const ids = liked.map(({ id }) => id)
  for (let last = ids.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const held = ids[last] as string
    ids[last] = ids[other] as string
    ids[other] = held
  }
  return ids
}

/** A later pick, of a wider circle, without moving what is shown: what is still popular stays where it was. */
export function pickMore(shown: readonly string[], fresh: readonly string[]): string[] {
  const popular = new Set(fresh)
  const before = new Set(shown)
  return [...shown.filter(id => popular.has(id)), ...fresh.filter(id => !before.has(id))]
}
