import { createContext } from 'react'

/** Maximum depth of quotes. Deeper quotes are shown as links, because notes may quote each other endlessly. */
export const MAX_EMBED_DEPTH = 2

/** Number of notes in which this note is nested as a quote. */
export const EmbedDepthContext = createContext(0)
