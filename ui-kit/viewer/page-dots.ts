/** A dot under a row of pictures; the small ones say that there are more that way. */
export interface PageDot {
  readonly index: number
  readonly small: boolean
}

/** More than this many collapse. */
const MAX_DOTS = 10
/** Dots that are left then, with the current one in the middle where it can be. */
const DOTS_WHEN_COLLAPSED = 7

/** Which dots to show for picture `index` of `count`. */
export function pageDots(index: number, count: number): readonly PageDot[] {
  if (count < 2) return []
  if (count <= MAX_DOTS) return Array.from({ length: count }, (_, i) => ({ index: i, small: false }))
  const first = Math.min(Math.max(index - (DOTS_WHEN_COLLAPSED >> 1), 0), count - DOTS_WHEN_COLLAPSED)
  return Array.from({ length: DOTS_WHEN_COLLAPSED }, (_, i) => {
    const at = first + i
    const more = (i === 0 && first > 0) || (i === DOTS_WHEN_COLLAPSED - 1 && at < count - 1)
    return { index: at, small: more }
  })
}
