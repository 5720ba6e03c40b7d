import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Width in px over which the row fades out at an end beyond which there are more tabs. Equal to `--s6` in CSS. */
const FADE_PX = 24

/**
 * Call for a row of tabs that scrolls. It scrolls the chosen tab into view when the row appears and whenever
 * `scrollKey` changes. Only the row scrolls, never the page.
 */
export function useScrollToActiveTab<E extends HTMLElement>(scrollKey: string): RefObject<E | null> {
  const rowRef = useRef<E>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state means another choice or more tabs
  useLayoutEffect(() => {
    const rowElement = rowRef.current
    const activeTab = rowElement?.querySelector('[aria-selected=true], [aria-current]')
    if (!rowElement || !activeTab || rowElement.scrollWidth <= rowElement.clientWidth) return
    const [rowRect, tabRect] = [rowElement.getBoundingClientRect(), activeTab.getBoundingClientRect()]
    rowElement.scrollLeft +=
      Math.max(0, tabRect.right + FADE_PX - rowRect.right) +
      Math.min(0, tabRect.left - FADE_PX - rowRect.left)
  }, [scrollKey])
  return rowRef
}
