import { createContext } from 'react'

/** Notes inside notes, at most: deeper ones are links, so that what points at itself ends. */
export const MAX_EMBED_DEPTH = 2

/** How many notes are around this one. */
export const EmbedDepth = createContext(0)

/** True inside a repost: what it shows is not unwrapped again. */
export const InsideRepost = createContext(false)
