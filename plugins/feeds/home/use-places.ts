import { useLayoutEffect, useRef } from 'react'

/** Keeps the scroll position of each tab. Returns a function that must be called before another tab is shown. */
export function usePlaces(tab: string | undefined): () => void {
  const places = useRef(new Map<string, number>())
  const shown = useRef(tab)
  useLayoutEffect(() => {
    // The page itself restores the scroll position of the first tab.
    if (tab === undefined || tab === shown.current) return
    shown.current = tab
    window.scrollTo({ top: places.current.get(tab) ?? 0 })
  }, [tab])
  return () => {
    if (shown.current !== undefined) places.current.set(shown.current, window.scrollY)
  }
}
