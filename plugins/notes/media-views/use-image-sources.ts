import { useState } from 'react'
import type { ImageSize } from '#kernel/images'
import { type ShownImage, useImage, useOutside } from '#kernel/react'
import type { MediaItem } from '../media'
import { type Sources, useSources } from './use-sources'

export interface ImageSources extends Sources {
  /** Ref for the `img` element. Through it, `useImage` learns whether the proxy delivered the picture. */
  readonly ref: ShownImage['ref']
  readonly loaded: boolean
  onLoad(): void
}

/**
 * Returns the address of a picture. The proxy's address is used first. If it fails or takes two seconds, and the user
 * allows it, the author's addresses are used.
 */
export function useImageSources(item: MediaItem, size: ImageSize): ImageSources {
  const outside = useOutside()
  const originals = useSources(item)
  const all = [item.url, ...item.fallbacks]
  // Prefer an address that this page may request directly. The proxy may request some addresses that this page must
  // not.
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
    // Only a failure of an original address is handled here; `ref` reports a failure of the proxy.
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
