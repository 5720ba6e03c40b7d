import { useState } from 'react'
import type { ImageSize } from '#kernel/images'
import { type ShownImage, useImage, useOutside } from '#kernel/react'
import type { MediaItem } from '../media'
import { type Sources, useSources } from './use-sources'

export interface ImageSources extends Sources {
  /** Ref for the `img`; reports whether the proxy delivers the picture. */
  readonly ref: ShownImage['ref']
  readonly loaded: boolean
  onLoad(): void
}

/**
 * The addresses of a picture: the proxy first; if it fails or takes two seconds, and the user allows it, the original
 * addresses.
 */
export function useImageSources(item: MediaItem, size: ImageSize): ImageSources {
  const outside = useOutside()
  const originals = useSources(item)
  const all = [item.url, ...item.fallbacks]
  // Prefer an address that may be requested directly; the proxy may request some that this page must not.
  const url = all.find(one => outside.check(one)) ?? all.find(one => outside.check(one, { proxied: true }))
  const image = useImage(url ?? item.url, size)
  const [loaded, setLoaded] = useState<string>()
  const direct = image.src !== undefined && !image.proxied
  const src = direct ? originals.src : image.src
  return {
    src,
    ref: image.ref,
    failed: image.lost || (direct && originals.failed),
    attempt: originals.attempt,
    loaded: src !== undefined && loaded === src,
    onLoad: () => setLoaded(src),
    // A failure of the proxy is reported through `ref`.
    next: () => direct && originals.next(),
    retry:
      url === undefined
        ? undefined
        : () => {
            image.retry()
            originals.again()
          },
  }
}
