/** A dot under a row of pictures; a small dot shows that there are more in that direction. */
export interface PageDot {
  readonly index: number
  readonly small: boolean
}

/** With more pictures than this, the dots are collapsed. */
const MAX_DOTS = 10
/** Number of dots when collapsed, with the current one in the middle if possible. */
const DOTS_WHEN_COLLAPSED = 7

/** The dots to show for picture `index` of `count`. */
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
