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
   * Sizes of the text's pictures, by normalized address, as far as they are known. Other pictures get a default space.
   */
  readonly sizes?: ReadonlyMap<string, PictureSize>
  /** The tags of the event with this text, for custom emoji (NIP-30). */
  readonly tags?: readonly (readonly string[])[]
}>('markdown')
