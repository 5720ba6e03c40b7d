import { type RefObject, useLayoutEffect, useRef } from 'react'

/** px over which a row fades out at an end where it goes on; `--s6`. */
const FADE_PX = 24

/**
 * For a scrolling row of tabs: scrolls the chosen tab into view when the row appears and whenever `state` changes.
 * Only the row scrolls, never the page.
 */
export function useChosenInView<E extends HTMLElement>(state: string): RefObject<E | null> {
  const ref = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state means another choice or more tabs
  useLayoutEffect(() => {
    const row = ref.current
    const chosen = row?.querySelector('[aria-selected=true], [aria-current]')
    if (!row || !chosen || row.scrollWidth <= row.clientWidth) return
    const [outer, inner] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
    row.scrollLeft +=
      Math.max(0, inner.right + FADE_PX - outer.right) + Math.min(0, inner.left - FADE_PX - outer.left)
  }, [state])
  return ref
}
