import { useState } from 'react'
import type { ImageSize } from '#kernel/images'
import { type LoadableImage, useImage, useUrlPolicy } from '#kernel/react'
import type { MediaItem } from '../media'
import { type MediaUrlState, useMediaUrl } from './use-media-url'

export interface ImageUrlState extends MediaUrlState {
  /** Ref for the `img` element. Through it, `useImage` learns whether the proxy delivered the picture. */
  readonly ref: LoadableImage['ref']
  readonly loaded: boolean
  onLoad(): void
}

/**
 * Returns the address of a picture. The proxy's address is used first. If it fails or takes two seconds, and the user
 * allows it, the author's addresses are used.
 */
export function useImageUrl(item: MediaItem, size: ImageSize): ImageUrlState {
  const outside = useUrlPolicy()
  const originals = useMediaUrl(item)
  const candidates = [item.url, ...item.fallbacks]
  // Prefer an address that this page may request directly. The proxy may request some addresses that this page must
  // not.
  const url =
    candidates.find(one => outside.check(one)) ??
    candidates.find(one => outside.check(one, { isProxied: true }))
  const image = useImage(url ?? item.url, size)
  const [loaded, setLoaded] = useState<string>()
  const isDirect = image.src !== undefined && !image.isProxied
  const src = isDirect ? originals.src : image.src
  return {
    src,
    ref: image.ref,
    failed: image.isUnavailable || (isDirect && originals.failed),
    attempt: originals.attempt,
    loaded: src !== undefined && loaded === src,
    onLoad: () => setLoaded(src),
    // Only a failure of an original address is handled here; `ref` reports a failure of the proxy.
    tryNext: () => isDirect && originals.tryNext(),
    retry:
      url === undefined
        ? undefined
        : () => {
            image.retry()
            originals.restart()
          },
  }
}
