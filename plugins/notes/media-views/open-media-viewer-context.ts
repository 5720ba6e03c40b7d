import { createContext } from 'react'
import type { MediaItem } from '../media'

/**
 * Opens a file of the note in a viewer over the page. Undefined outside a note's content; a picture is then a plain
 * link.
 */
export const OpenMediaViewerContext = createContext<((item: MediaItem) => void) | undefined>(undefined)
