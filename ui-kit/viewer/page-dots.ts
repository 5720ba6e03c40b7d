/** A dot under a row of pictures. A small dot at an end means that there are more pictures in that direction. */
export interface PageDot {
  readonly index: number
  readonly small: boolean
}

/** Maximum number of dots that are all shown. For more pictures, the dots are collapsed. */
const MAX_DOTS = 10
/** Number of dots shown when collapsed. The current picture's dot is in the middle if possible. */
const DOTS_WHEN_COLLAPSED = 7

/** Returns the dots to show for picture `index` of `count`. */
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
