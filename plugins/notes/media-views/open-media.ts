import { createContext } from 'react'
import type { MediaItem } from '../media'

/** Opens a file of the note over the page; without a provider, a picture is just a link. */
export const OpenMedia = createContext<((item: MediaItem) => void) | undefined>(undefined)
