import { type RefCallback, use, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { Disposable } from '../core/disposable'
import { type ImageSize, Images } from '../images/images'
import type { OutsideAddress } from '../outside/outside-address'
import { useKernelIfAny } from './kernel-context'
import { PicturesWithheld } from './pictures-withheld'
import { useOutside } from './use-outside'

export interface ShownImage {
  /** The address to load. Absent while it is unknown which server may be asked, and if the picture is `lost`. */
  readonly src: OutsideAddress | undefined
  /** The `ref` for the `img`. It detects whether the proxy delivers the picture; absent without a proxy. */
  readonly ref: RefCallback<HTMLImageElement> | undefined
  /** True if `src` is the image proxy's address and not the picture's own. */
  readonly proxied: boolean
  /**
   * True if the proxy failed and the user allows no other server, or if the address must not be requested, as within
   * `PicturesWithheld`.
   */
  readonly lost: boolean
  /** Asks the proxy again after a failure. */
  retry(): void
}

/**
 * Returns the address from which to load a stranger's picture. This is the image proxy's if the site or the user has
 * one. `size` is the size in which the picture is shown. In a page without the host's services (a story, a widget), it
 * is the picture's own address.
 */
export function useImage(url: string | undefined, size?: ImageSize): ShownImage {
  const kernel = useKernelIfAny()
  const outside = useOutside()
  const isWithheld = use(PicturesWithheld)
  const subscribe = useCallback(
    (fn: () => void) => {
      let listening: Disposable | undefined
      const watching = kernel?.watch(Images, images => {
        listening?.dispose()
        listening = (images ?? outside).version.subscribe(fn)
        fn()
      })
      return () => {
        watching?.dispose()
        listening?.dispose()
      }
    },
    [kernel, outside],
  )
  const images = kernel?.peek(Images)
  const address = useSyncExternalStore(subscribe, () => {
    if (isWithheld) return null
    if (url === undefined) return undefined
    const there = kernel?.peek(Images)
    return there ? there.address(url, size) : outside.check(url)
  })
  // The failure is also remembered here, because the service remembers only a hundred, and a page may show more
  // pictures.
  const [failed, setFailed] = useState<{ address: string; instead: OutsideAddress | null }>()
  const given = failed !== undefined && failed.address === address ? failed.instead : address
  const proxied = typeof given === 'string' && url !== undefined && given !== outside.check(url)
  const ref = useMemo<ShownImage['ref']>(() => {
    if (!images || !proxied) return undefined
    return img =>
      img ? images.attend(img, url, instead => setFailed({ address: given, instead })) : undefined
  }, [images, url, proxied, given])
  return {
    src: given ?? undefined,
    ref,
    proxied,
    lost: given === null,
    retry() {
      if (url !== undefined) images?.forget(url)
      setFailed(undefined)
    },
  }
}
