import { defineView } from '#kernel'

/** px */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * Shows Markdown that a stranger wrote (NIP-23). Only known elements are shown: no HTML, no scripts, and links only to
 * web addresses and `nostr:` identifiers.
 */
export const Markdown = defineView<{
  readonly text: string
  /**
   * The known sizes of the text's pictures, by normalized address. A default space is reserved for every other picture.
   */
  readonly sizes?: ReadonlyMap<string, PictureSize>
  /** The tags of the event with this text, for custom emoji (NIP-30). */
  readonly tags?: readonly (readonly string[])[]
}>('markdown')
