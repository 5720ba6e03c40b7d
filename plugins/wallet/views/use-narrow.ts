import { useSyncExternalStore } from 'react'

/** px; a narrower window is treated as a phone. */
const query = () => globalThis.matchMedia?.('(max-width: 599.98px)')

const subscribe = (fn: () => void) => {
  const list = query()
  list?.addEventListener('change', fn)
  return () => list?.removeEventListener('change', fn)
}

/** Whether the window is under 600 px wide. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query()?.matches ?? false,
    () => false,
  )
