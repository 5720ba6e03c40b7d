import { use } from 'react'
import type { MediaCoverProps } from '#ui-kit'
import { Veil } from '../blocks/media-veil'

/** The cover of this note's media, while it is covered. */
export function useCover(): MediaCoverProps | undefined {
  const veil = use(Veil)
  return veil && { reason: veil.reason, onOpen: veil.lift }
}
