import { type RefObject, useLayoutEffect, useRef } from 'react'

/** px at either end where a row that goes on there fades out; `--s6`. */
const FADE_PX = 24

/**
 * For a row of tabs that scrolls: the chosen one is brought into view when the row comes and at each new `state`. Only
 * the row moves, never the page.
 */
export function useChosenInView<E extends HTMLElement>(state: string): RefObject<E | null> {
  const ref = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state says that another one is chosen, or more are there
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
