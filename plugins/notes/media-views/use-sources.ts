import { useState } from 'react'
import type { OutsideAddress } from '#kernel/outside'
import { useAskable } from '#kernel/react'
import type { MediaItem } from '../media'

export interface Sources {
  /** Absent while the addresses are being checked, and once it has `failed`. */
  readonly src: OutsideAddress | undefined
  /** Every address has failed or must not be requested. */
  readonly failed: boolean
  /** Increases with each retry; used as a key, it makes a new element that requests again. */
  readonly attempt: number
  /** Call when the address did not work; continues with the author's next address. */
  next(): void
  /** Absent if retrying is useless, because no address may be requested. */
  readonly retry: (() => void) | undefined
}

interface Tries extends Sources {
  /** Starts again with the first address. */
  again(): void
}

/** The allowed addresses of a file, one after the other. */
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
