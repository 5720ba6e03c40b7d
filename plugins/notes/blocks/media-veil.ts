import { createContext } from 'react'

/** A cover over the media of one note, until the reader asks for them. */
export interface MediaVeil {
  readonly reason: string
  lift(): void
}

/** The cover over the media of this note. Undefined if the media are not covered. */
export const Veil = createContext<MediaVeil | undefined>(undefined)
