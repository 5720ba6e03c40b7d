import { createContext } from 'react'

/** Maximum depth of quotes; deeper ones are links, so that notes that quote each other come to an end. */
export const MAX_EMBED_DEPTH = 2

/** Number of notes around this one. */
export const EmbedDepth = createContext(0)
