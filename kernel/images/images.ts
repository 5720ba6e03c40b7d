import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'
import type { CheckedUrl } from '../url-policy/url-policy'

/**
 * The size of the frame around a picture, in CSS px; a missing side equals the other. `fit` shows the whole picture,
 * `fill` crops it.
 */
export interface ImageSize {
  readonly width?: number
  readonly height?: number
  readonly mode?: 'fit' | 'fill'
}

/**
 * Returns the addresses from which other people's pictures are loaded. With an image proxy, the pictures' servers do
 * not learn who views them. Every view that shows a picture uses this service through `Picture` or `useImage` of
 * `#kernel/react`.
 */
export interface ImagesService {
  /** Changes whenever `address` and `isProxyOnly` might return something else. */
  readonly version: ReadableStore<number>
  /**
   * Returns the proxy's address of a picture in this size. Returns the picture's own address if there is no proxy, or
   * if the proxy failed and the user allows that. `undefined` while this is unknown: load nothing yet. `null` if no
   * server may be asked, and for a picture inside the reader's own network (`UrlPolicyService`).
   */
  address(url: string, size?: ImageSize): CheckedUrl | null | undefined
  /**
   * Watches an `img` that shows the proxy's address of `url`. The proxy counts as failed after an error, or after two
   * seconds without an answer if the original may be loaded instead. The failure is remembered, and `onFailed` is
   * called with the new result of `address`. Returns a function that stops watching.
   */
  watchImage(img: HTMLImageElement, url: string, onFailed: (fallback: CheckedUrl | null) => void): () => void
  /** Forgets that the proxy failed for this picture, so that the proxy is asked again. */
  forget(url: string): void
  /**
   * True if only the proxy may learn what the user looks at. In that case, nothing else from strangers is loaded
   * automatically.
   */
  isProxyOnly(): boolean
}

/**
 * The host provides this service. Without it, in stories and in the widget, pictures are loaded from their own
 * addresses.
 */
export const Images = defineService<ImagesService>('host.images@1')
