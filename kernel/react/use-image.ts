import { type RefCallback, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { Disposable } from '../core/disposable'
import { type ImageSize, Images } from '../core/host-images'
import { useKernelIfAny } from './kernel-context'

export interface ShownImage {
  /** Absent while it is not known where to ask, and once it is `lost`. */
  readonly src: string | undefined
  /** Goes to the `img`, to hear whether the proxy gives the picture; absent where no proxy is asked. */
  readonly ref: RefCallback<HTMLImageElement> | undefined
  /** The proxy failed, and the user wants nobody else to be asked. */
  readonly lost: boolean
  /** Asks the proxy again. */
  retry(): void
}

/**
 * Where somebody else's picture is asked for: an image proxy, where the host or the user has one. `size` is the room
 * it is shown in. Outside of the app (a story, a widget) it is the picture's own address.
 */
export function useImage(url: string | undefined, size?: ImageSize): ShownImage {
  const kernel = useKernelIfAny()
  const subscribe = useCallback(
    (fn: () => void) => {
      let listening: Disposable | undefined
      const watching = kernel?.watch(Images, images => {
        listening?.dispose()
        listening = images?.version.subscribe(fn)
        fn()
      })
      return () => {
        watching?.dispose()
        listening?.dispose()
      }
    },
    [kernel],
  )
  const address = useSyncExternalStore(subscribe, () => {
    const there = kernel?.peek(Images)
    return url === undefined || !there ? url : there.address(url, size)
  })
  const images = kernel?.peek(Images)
  // Kept here as well: the service remembers a hundred failures, and a page may show more.
  const [failed, setFailed] = useState<{ address: string; instead: string | null }>()
  const given = failed !== undefined && failed.address === address ? failed.instead : address
  const proxied = typeof given === 'string' && given !== url ? given : undefined
  const ref = useMemo<ShownImage['ref']>(() => {
    if (!images || url === undefined || proxied === undefined) return undefined
    return img =>
      img ? images.attend(img, url, instead => setFailed({ address: proxied, instead })) : undefined
  }, [images, url, proxied])
  return {
    src: given ?? undefined,
    ref,
    lost: given === null,
    retry() {
      if (url !== undefined) images?.forget(url)
      setFailed(undefined)
    },
  }
}
