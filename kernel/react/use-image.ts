import { type RefCallback, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { Disposable } from '../core/disposable'
import { type ImageSize, Images } from '../images/images'
import type { OutsideAddress } from '../outside/outside-address'
import { useKernelIfAny } from './kernel-context'
import { useOutside } from './use-outside'

export interface ShownImage {
  /** Absent while it is not known where to ask, and once it is `lost`. */
  readonly src: OutsideAddress | undefined
  /** Goes to the `img`, to hear whether the proxy gives the picture; absent where no proxy is asked. */
  readonly ref: RefCallback<HTMLImageElement> | undefined
  /** An image proxy is asked, not the picture's own server. */
  readonly proxied: boolean
  /** The proxy failed and the user wants nobody else to be asked, or the address must not be asked for. */
  readonly lost: boolean
  /** Asks the proxy again. */
  retry(): void
}

/**
 * The address to load somebody else's picture from: the image proxy's, if the host or the user has one. `size` is the
 * room it is shown in. Outside of the app (a story, a widget) it is the picture's own address.
 */
export function useImage(url: string | undefined, size?: ImageSize): ShownImage {
  const kernel = useKernelIfAny()
  const outside = useOutside()
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
    if (url === undefined) return undefined
    const there = kernel?.peek(Images)
    return there ? there.address(url, size) : outside.check(url)
  })
  // Kept here as well: the service remembers a hundred failures, and a page may show more.
  const [failed, setFailed] = useState<{ address: string; instead: OutsideAddress | null }>()
  const given = failed !== undefined && failed.address === address ? failed.instead : address
  const proxied = typeof given === 'string' && url !== undefined && given !== outside.check(url)
  const ref = useMemo<ShownImage['ref']>(() => {
    if (!images || url === undefined || !proxied || !given) return undefined
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
