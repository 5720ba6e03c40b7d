import { createContext } from 'react'

/** True around what strangers have sent and the reader has not accepted: none of their pictures is asked for there. */
export const BlockPicturesContext = createContext(false)
