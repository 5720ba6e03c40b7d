import type { PlaceholderPixels } from '#ui-kit'
import type { MediaItem } from '../media'

/**
 * Returns a function that makes the picture's blurhash preview, if its author gave one. The decoder's code loads on
 * first use.
 */
export function createBlurhashLoader(
  item: MediaItem,
): (() => Promise<PlaceholderPixels | undefined>) | undefined {
  const { blurhash, dim } = item
  if (!blurhash) return undefined
  return async () => (await import('../media/decode-blurhash')).decodeBlurhash(blurhash, dim)
}
