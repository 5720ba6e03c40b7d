import { defineView } from '#kernel'

/** px */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Markdown of a stranger's, by an allow list: no HTML, no script, no link but web and `nostr:` ones (NIP-23). */
export const Markdown = defineView<{
  readonly text: string
  /** What is stated of the pictures in it, by their normalised addresses; others get a usual room. */
  readonly sizes?: ReadonlyMap<string, PictureSize>
}>('markdown')
