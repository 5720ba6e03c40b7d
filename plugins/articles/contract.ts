import { defineView } from '#kernel'

/** px */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Markdown of a stranger's, by an allow list: no HTML, no script, no link but web and `nostr:` ones (NIP-23). */
export const Markdown = defineView<{
  readonly text: string
  /** Known sizes of its pictures, by normalized address; other pictures get a default space. */
  readonly sizes?: ReadonlyMap<string, PictureSize>
}>('markdown')
