import type { ReadableStore } from '../core/store'
import { defineService } from '../core/tokens'
import type { OutsideAddress } from '../outside/outside-address'

/** Room in CSS px; a missing side equals the other. `fit` shows all of the picture, `fill` crops it. */
export interface ImageSize {
  readonly width?: number
  readonly height?: number
  readonly how?: 'fit' | 'fill'
}

/**
 * Gives the addresses to load other people's pictures from. With an image proxy the pictures' hosts do not learn who
 * looks, so every view that shows a picture asks here (`Picture` and `useImage` of `#kernel/react` do).
 */
export interface ImagesService {
  /** Changes when the answers of `address` and `exclusive` may have changed. */
  readonly version: ReadableStore<number>
  /**
   * The proxy's address of a picture, made for this room; its own where no proxy is used, or where the proxy failed and
   * the user allows that. `undefined` while it is not known yet: nothing is to be asked. `null` where nobody is left,
   * and for a picture inside the reader's own network (`OutsideService`).
   */
  address(url: string, size?: ImageSize): OutsideAddress | null | undefined
  /**
   * Watches an `img` that shows the proxy's address of `url`. When that fails, or is silent for two seconds while there
   * is an original to turn to, it is remembered and `onFailed` gets what `address` answers from now on. Answers how to
   * stop.
   */
  attend(img: HTMLImageElement, url: string, onFailed: (instead: OutsideAddress | null) => void): () => void
  /** The proxy may be asked for this picture again. */
  forget(url: string): void
  /** True where nobody but the proxy may learn what is looked at: nothing else of a stranger's is fetched unasked. */
  exclusive(): boolean
}

/** Provided by the host. Where it is missing, in stories and in the widget, pictures are asked for where they are. */
export const Images = defineService<ImagesService>('host.images@1')
