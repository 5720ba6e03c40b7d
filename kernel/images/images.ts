import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'
import type { OutsideAddress } from '../outside/outside-address'

/** The size of the frame in CSS px; a missing side equals the other. `fit` shows the whole picture, `fill` crops it. */
export interface ImageSize {
  readonly width?: number
  readonly height?: number
  readonly how?: 'fit' | 'fill'
}

/**
 * Returns the addresses from which to load other people's pictures. With an image proxy, the pictures' hosts do not
 * learn who looks, so every view that shows a picture uses this service (through `Picture` and `useImage` of
 * `#kernel/react`).
 */
export interface ImagesService {
  /** Changes when `address` and `exclusive` may answer differently. */
  readonly version: ReadableStore<number>
  /**
   * The proxy's address of a picture for this size; the picture's own address if there is no proxy, or the proxy failed
   * and the user allows that. `undefined` while this is unknown: load nothing yet. `null` if no server may be asked,
   * and for a picture inside the reader's own network (`OutsideService`).
   */
  address(url: string, size?: ImageSize): OutsideAddress | null | undefined
  /**
   * Watches an `img` that shows the proxy's address of `url`. If the proxy fails, or is silent for two seconds while
   * the original may be loaded instead, this is remembered and `onFailed` gets the new result of `address`. Returns a
   * function that stops watching.
   */
  attend(img: HTMLImageElement, url: string, onFailed: (instead: OutsideAddress | null) => void): () => void
  /** Lets the proxy be asked for this picture again. */
  forget(url: string): void
  /** True if only the proxy may learn what the user looks at: nothing else from strangers is loaded automatically. */
  exclusive(): boolean
}

/** Provided by the host. Without it, in stories and in the widget, pictures are loaded from their own addresses. */
export const Images = defineService<ImagesService>('host.images@1')
