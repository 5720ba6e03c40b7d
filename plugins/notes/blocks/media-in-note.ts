import { mediaKindFromPath } from '#kernel/images'
import type { NostrEvent } from '#kernel/ports'
import type { MediaItem } from '../media'
import type { NoteBlock } from '../text'
import { parseWebUrl } from '../text/parse-web-url'
import { getParsedNote } from './parsed-note'

/** Returns the media files among a note's blocks, in order. */
export const findMediaInBlocks = (blocks: readonly NoteBlock[]): readonly MediaItem[] =>
  blocks.flatMap(block =>
    block.type === 'media' ? [block.item] : block.type === 'gallery' ? block.items : [],
  )

const MAX_MEDIA = 20

/** The media files of a note. Those in its tags named by `pictureTag` come first, then those in the text. */
export function findMediaInNote(event: NostrEvent, pictureTag: string | undefined): readonly MediaItem[] {
  const inText = findMediaInBlocks(getParsedNote(event).blocks)
  if (pictureTag === undefined) return inText
  const named = event.tags.slice(0, 200).flatMap(([name, value = '']): MediaItem[] => {
    const url = name === pictureTag ? parseWebUrl(value) : undefined
    // Most addresses in picture tags have no file extension. Skip an address whose extension is not that of an image.
    return url && (mediaKindFromPath(url.pathname) ?? 'image') === 'image'
      ? [{ kind: 'image', url: url.href, fallbacks: [] }]
      : []
  })
  return [...named, ...inText].slice(0, MAX_MEDIA)
}
