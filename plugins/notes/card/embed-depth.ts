import { createContext } from 'react'

/** Maximum depth of quotes. Deeper quotes are shown as links, because notes may quote each other endlessly. */
export const MAX_EMBED_DEPTH = 2

/** Number of notes around this one, in which it is quoted. */
export const EmbedDepth = createContext(0)
