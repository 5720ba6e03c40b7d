import { useSyncExternalStore } from 'react'

/** The media query for a narrow window, such as a phone's: less than 600 px wide. */
const query = () => globalThis.matchMedia?.('(max-width: 599.98px)')

const subscribe = (fn: () => void) => {
  const list = query()
  list?.addEventListener('change', fn)
  return () => list?.removeEventListener('change', fn)
}

/** Returns true if the window is less than 600 px wide. */
export const useNarrowWindow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  )
