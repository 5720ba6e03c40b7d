import { useState } from 'react'
import type { ImageSize } from '#kernel'
import { type ShownImage, useImage } from '#kernel/react'
import type { MediaItem } from '../media'
import { type Sources, useSources } from './use-sources'

export interface ImageSources extends Omit<Sources, 'src'> {
  /** Absent until it is known where to ask: nothing is to be asked for yet. */
  readonly src: string | undefined
  /** For the `img`: hears whether the proxy gives the picture. */
  readonly ref: ShownImage['ref']
  readonly loaded: boolean
  onLoad(): void
}

/**
 * Where a picture comes from: the proxy; if that fails or takes two seconds, its own addresses, where the user allows
 * that.
 */
export function useImageSources(item: MediaItem, size: ImageSize): ImageSources {
  const { url } = item
  const originals = useSources(item)
  const image = useImage(url, size)
  const [loaded, setLoaded] = useState<string>()
  const direct = image.src === url
  const src = direct ? originals.src : image.src
  return {
    src,
    ref: image.ref,
    failed: image.lost || (direct && originals.failed),
    attempt: originals.attempt,
    loaded: src !== undefined && loaded === src,
    onLoad: () => setLoaded(src),
    // The proxy's failure is heard through `ref`.
    next: () => direct && originals.next(),
    retry() {
      image.retry()
      originals.retry()
    },
  }
}
