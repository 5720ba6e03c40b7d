import type { FramePixels } from '#ui-kit'
import type { MediaItem } from '../media'

/** The picture's blur, when its author gave one; the decoder is loaded with the first that is needed. */
export function loadPlaceholder(item: MediaItem): (() => Promise<FramePixels | undefined>) | undefined {
  const { blurhash, dim } = item
  if (!blurhash) return undefined
  return async () => (await import('../media/blurhash-pixels')).blurhashPixels(blurhash, dim)
}
