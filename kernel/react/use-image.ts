import { type RefCallback, use, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { Disposable } from '../core/disposable'
import { type ImageSize, Images } from '../images/images'
import type { CheckedUrl } from '../url-policy/url-policy'
import { BlockPicturesContext } from './block-pictures-context'
import { useOptionalKernel } from './kernel-context'
import { useUrlPolicy } from './use-url-policy'

export interface LoadableImage {
  /**
   * The address to load. Absent while it is unknown which server may be asked, and if the picture is `isUnavailable`.
   */
  readonly src: CheckedUrl | undefined
  /** The `ref` for the `img`. It detects whether the proxy delivers the picture; absent without a proxy. */
  readonly ref: RefCallback<HTMLImageElement> | undefined
  /** True if `src` is the image proxy's address and not the picture's own. */
  readonly isProxied: boolean
  /**
   * True if the proxy failed and the user allows no other server, or if the address must not be requested, as within
   * `BlockPicturesContext`.
   */
  readonly isUnavailable: boolean
  /** Asks the proxy again after a failure. */
  retry(): void
}

/**
 * Returns the address from which to load a stranger's picture. This is the image proxy's if the site or the user has
 * one. `size` is the size in which the picture is shown. In a page without the host's services (a story, a widget), it
 * is the picture's own address.
 */
export function useImage(url: string | undefined, size?: ImageSize): LoadableImage {
  const kernel = useOptionalKernel()
  const urlPolicy = useUrlPolicy()
  const isWithheld = use(BlockPicturesContext)
  const subscribe = useCallback(
    (fn: () => void) => {
      let versionSubscription: Disposable | undefined
      const serviceSubscription = kernel?.watch(Images, images => {
        versionSubscription?.dispose()
        versionSubscription = (images ?? urlPolicy).version.subscribe(fn)
        fn()
      })
      return () => {
        serviceSubscription?.dispose()
        versionSubscription?.dispose()
      }
    },
    [kernel, urlPolicy],
  )
  const images = kernel?.peek(Images)
  const address = useSyncExternalStore(subscribe, () => {
    if (isWithheld) return null
    if (url === undefined) return undefined
    const current = kernel?.peek(Images)
    return current ? current.address(url, size) : urlPolicy.check(url)
  })
  // The failure is also remembered in this component, because the service remembers only a hundred failures and a page
  // may show more pictures.
  const [failed, setFailed] = useState<{ address: string; instead: CheckedUrl | null }>()
  const shown = failed !== undefined && failed.address === address ? failed.instead : address
  const isProxied = typeof shown === 'string' && url !== undefined && shown !== urlPolicy.check(url)
  const ref = useMemo<LoadableImage['ref']>(() => {
    if (!images || !isProxied) return undefined
    return img =>
      img ? images.watchImage(img, url, instead => setFailed({ address: shown, instead })) : undefined
  }, [images, url, isProxied, shown])
  return {
    src: shown ?? undefined,
    ref,
    isProxied,
    isUnavailable: shown === null,
    retry() {
      if (url !== undefined) images?.forget(url)
      setFailed(undefined)
    },
  }
}
