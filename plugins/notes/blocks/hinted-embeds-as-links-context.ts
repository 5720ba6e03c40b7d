import { createContext } from 'react'

/** True inside private text, where quoted notes whose references name relays are shown as links. */
export const HintedEmbedsAsLinksContext = createContext(false)
