import { use } from 'react'
import type { MediaCoverProps } from '#ui-kit'
import { Veil } from '../blocks/media-veil'

/** Returns the cover of this note's media, or undefined if they are not covered. */
export function useCover(): MediaCoverProps | undefined {
  const veil = use(Veil)
  return veil && { reason: veil.reason, onOpen: veil.lift }
}
