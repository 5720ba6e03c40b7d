import { useState } from 'react'
import type { OutsideAddress } from '#kernel/outside'
import { useAskable } from '#kernel/react'
import type { MediaItem } from '../media'

export interface Sources {
  /** The address to load. Undefined while the addresses are being checked, and when `failed` is true. */
  readonly src: OutsideAddress | undefined
  /** True if every address has failed or must not be requested. */
  readonly failed: boolean
  /**
   * Increases with each retry. Used as a React key, so that a retry makes a new element, which requests the file again.
   */
  readonly attempt: number
  /** Must be called when the address did not work. Continues with the author's next address. */
  next(): void
  /** Loads the file again. Undefined if no address may be requested, because a retry would be useless. */
  readonly retry: (() => void) | undefined
}

interface Tries extends Sources {
  /** Starts again with the first address. */
  again(): void
}

/** Gives the allowed addresses of a file, one after the other. */
export function useSources({ url, fallbacks }: MediaItem): Tries {
  const [attempt, setAttempt] = useState(0)
  const [at, setAt] = useState(0)
  const askable = useAskable([url, ...fallbacks])
  const again = () => {
    setAt(0)
    setAttempt(attempt + 1)
  }
  return {
    src: askable?.[at],
    failed: askable !== undefined && at >= askable.length,
    attempt,
    next: () => setAt(at + 1),
    again,
    retry: askable?.length === 0 ? undefined : again,
  }
}
