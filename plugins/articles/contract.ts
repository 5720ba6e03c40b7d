import { defineView } from '#kernel'

/** px */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * Shows a stranger's Markdown (NIP-23). Only known elements are shown: no HTML, no scripts, and links only to web
 * addresses and `nostr:` names.
 */
export const Markdown = defineView<{
  readonly text: string
  /** Known sizes of its pictures, by normalized address; other pictures get a default space. */
  readonly sizes?: ReadonlyMap<string, PictureSize>
}>('markdown')
