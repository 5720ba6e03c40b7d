import { useState } from 'react'
import type { MediaItem } from '../media'

export interface Sources {
  readonly src: string
  /** Every address has failed. */
  readonly failed: boolean
  /** Changes with each try: as a key it makes a new element, which asks anew. */
  readonly attempt: number
  /** The address did not work; the author may have named others. */
  next(): void
  retry(): void
}

/** The addresses of a file, one after the other. */
export function useSources({ url, fallbacks }: MediaItem): Sources {
  const [attempt, setAttempt] = useState(0)
  const [at, setAt] = useState(0)
  return {
    src: [url, ...fallbacks][at] ?? url,
    failed: at > fallbacks.length,
    attempt,
    next: () => setAt(at + 1),
    retry: () => {
      setAt(0)
      setAttempt(attempt + 1)
    },
  }
}
