import { type RefCallback, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { Disposable } from '../core/disposable'
import { type ImageSize, Images } from '../images/images'
import type { OutsideAddress } from '../outside/outside-address'
import { useKernelIfAny } from './kernel-context'
import { useOutside } from './use-outside'

export interface ShownImage {
  /** Absent while the server to ask is unknown, and once the picture is `lost`. */
  readonly src: OutsideAddress | undefined
  /** For the `img`, to detect whether the proxy delivers the picture; absent without a proxy. */
  readonly ref: RefCallback<HTMLImageElement> | undefined
  /** The address is the image proxy's, not the picture's own. */
  readonly proxied: boolean
  /** The proxy failed and the user allows no other server, or the address must not be requested. */
  readonly lost: boolean
  /** Asks the proxy again. */
  retry(): void
}

/**
 * The address from which to load a stranger's picture: the image proxy's, if the host or the user has one. `size` is
 * the size it is shown in. Without the app's services (a story, a widget) it is the picture's own address.
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
  // Also remembered here: the service remembers a hundred failures, and a page may show more pictures.
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
