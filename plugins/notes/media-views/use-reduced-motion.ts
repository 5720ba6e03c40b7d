import { useSyncExternalStore } from 'react'

const query = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)')

function subscribe(fn: () => void) {
  const media = query()
  media?.addEventListener('change', fn)
  return () => media?.removeEventListener('change', fn)
}

/** True if the reader's system asks for reduced motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(subscribe, () => query()?.matches ?? false)
