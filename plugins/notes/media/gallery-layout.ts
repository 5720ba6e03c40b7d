/** Number of tiles that are shown. Further pictures are only counted, as "+n". */
const MAX_TILES = 4

/** Place of one picture in a two-column, two-row grid. */
export interface GalleryTile {
  /** Index of the picture among the gallery's items. */
  index: number
  columns: 1 | 2
  rows: 1 | 2
  /** On the last tile, the number of pictures that are not shown; 0 on other tiles. */
  hidden: number
}

/**
 * Arranges a gallery in a 2 × 2 grid. One picture fills the grid; two get a half each; of three, the first is a tall
 * tile; of four or more, four get a quarter each, and the last tile counts the rest.
 */
export function computeGalleryLayout(count: number): GalleryTile[] {
  const tileCount = Math.min(MAX_TILES, Math.max(0, Math.floor(count) || 0))
  return Array.from({ length: tileCount }, (_, index): GalleryTile => {
    const tall = tileCount <= 2 || (tileCount === 3 && index === 0)
    return {
      index,
      columns: tileCount === 1 ? 2 : 1,
      rows: tall ? 2 : 1,
      hidden: index === MAX_TILES - 1 ? Math.floor(count) - MAX_TILES : 0,
    }
  })
}
