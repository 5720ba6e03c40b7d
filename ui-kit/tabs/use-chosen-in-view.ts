import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Width in px over which the row fades out at an end beyond which there are more tabs. Equal to `--s6` in CSS. */
const FADE_PX = 24

/**
 * Call for a row of tabs that scrolls. It scrolls the chosen tab into view when the row appears and whenever `state`
 * changes. Only the row scrolls, never the page.
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
