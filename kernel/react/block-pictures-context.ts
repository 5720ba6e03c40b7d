import { createContext } from 'react'

/**
 * True inside content that a stranger has sent and the reader has not accepted. No pictures are requested inside it.
 */
export const BlockPicturesContext = createContext(false)
