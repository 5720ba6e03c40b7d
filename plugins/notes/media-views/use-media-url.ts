import { useState } from 'react'
import { useCheckedUrls } from '#kernel/react'
import type { CheckedUrl } from '#kernel/url-policy'
import type { MediaItem } from '../media'

export interface MediaUrlState {
  /** The address to load. Undefined while the addresses are being checked, and when `failed` is true. */
  readonly src: CheckedUrl | undefined
  /** True if every address has failed or must not be requested. */
  readonly failed: boolean
  /**
   * Increases with each retry. Used as a React key, so that a retry makes a new element, which requests the file again.
   */
  readonly attempt: number
  /** Must be called when the address did not work. Continues with the author's next address. */
  tryNext(): void
  /** Loads the file again. Undefined if no address may be requested, because a retry would be useless. */
  readonly retry: (() => void) | undefined
}

interface RetryableSources extends MediaUrlState {
  /** Starts again with the first address. */
  restart(): void
}

/** Returns the address of a file to load. Each failure advances to the next allowed address. */
export function useMediaUrl({ url, fallbacks }: MediaItem): RetryableSources {
  const [attempt, setAttempt] = useState(0)
  const [index, setIndex] = useState(0)
  const allowedUrls = useCheckedUrls([url, ...fallbacks])
  const restart = () => {
    setIndex(0)
    setAttempt(attempt + 1)
  }
  return {
    src: allowedUrls?.[index],
    failed: allowedUrls !== undefined && index >= allowedUrls.length,
    attempt,
    tryNext: () => setIndex(index + 1),
    restart,
    retry: allowedUrls?.length === 0 ? undefined : restart,
  }
}
