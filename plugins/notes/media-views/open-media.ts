import { createContext } from 'react'
import type { MediaItem } from '../media'

/** Shows a file of the note over the page; where it is missing, a picture is a link and no more. */
export const OpenMedia = createContext<((item: MediaItem) => void) | undefined>(undefined)
