/** A dot under a row of pictures. A small dot at an end means that there are more pictures in that direction. */
export interface PageDot {
  readonly index: number
  readonly isSmall: boolean
}

/** Maximum number of dots that are all shown. For more pictures, the dots are collapsed. */
const MAX_DOTS = 10
/** Number of dots shown when collapsed. The current picture's dot is in the middle if possible. */
const COLLAPSED_DOT_COUNT = 7

/** Returns the dots to show for picture `index` of `count`. */
export function computePageDots(index: number, count: number): readonly PageDot[] {
  if (count < 2) return []
  if (count <= MAX_DOTS)
    return Array.from({ length: count }, (_, dotIndex) => ({ index: dotIndex, isSmall: false }))
  const firstIndex = Math.min(Math.max(index - (COLLAPSED_DOT_COUNT >> 1), 0), count - COLLAPSED_DOT_COUNT)
  return Array.from({ length: COLLAPSED_DOT_COUNT }, (_, dotOffset) => {
    const dotIndex = firstIndex + dotOffset
    const isEndDot =
      (dotOffset === 0 && firstIndex > 0) || (dotOffset === COLLAPSED_DOT_COUNT - 1 && dotIndex < count - 1)
    return { index: dotIndex, isSmall: isEndDot }
  })
}
