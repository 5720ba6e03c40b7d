import { createContext } from 'react'

/** The cover over the media of one note, until the reader removes it. */
export interface NoteMediaCover {
  readonly reason: string
  reveal(): void
}

/** Provides the cover over the media of the surrounding note. Undefined if the media are not covered. */
export const MediaCoverContext = createContext<NoteMediaCover | undefined>(undefined)
