import { use } from 'react'
import type { MediaCoverProps } from '#ui-kit'
import { MediaCoverContext } from '../blocks/media-cover-context'

/** Returns the cover of this note's media, or undefined if they are not covered. */
export function useMediaCover(): MediaCoverProps | undefined {
  const cover = use(MediaCoverContext)
  return cover && { reason: cover.reason, onOpen: cover.reveal }
}
