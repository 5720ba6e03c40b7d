/** Tiles shown before the rest hides behind "+n". */
const MAX_TILES = 4

/** Place of one picture in a two-column, two-row grid. */
export interface GalleryTile {
  /** Position in the gallery's items. */
  index: number
  columns: 1 | 2
  rows: 1 | 2
  /** On the last tile: number of pictures not shown; otherwise 0. */
  hidden: number
}

/**
 * Arranges a gallery in a 2 × 2 grid read in order: two halves, one tall tile and two, or four quarters with
 * a count of the rest. One picture fills the grid.
 */
export function galleryLayout(count: number): GalleryTile[] {
  const shown = Math.min(MAX_TILES, Math.max(0, Math.floor(count) || 0))
  return Array.from({ length: shown }, (_, index): GalleryTile => {
    const tall = shown <= 2 || (shown === 3 && index === 0)
    return {
      index,
      columns: shown === 1 ? 2 : 1,
      rows: tall ? 2 : 1,
      hidden: index === MAX_TILES - 1 ? Math.floor(count) - MAX_TILES : 0,
    }
  })
}
