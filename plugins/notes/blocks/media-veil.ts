import { createContext } from 'react'

/** Covers the media of one note until the reader asks for them. */
export interface MediaVeil {
  readonly reason: string
  lift(): void
}

/** Undefined if nothing is covered. */
export const Veil = createContext<MediaVeil | undefined>(undefined)
