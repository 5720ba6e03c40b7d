import { useLayoutEffect, useRef } from 'react'

/** Keeps the scroll position of each tab; call the returned function before another tab is shown. */
export function usePlaces(tab: string | undefined): () => void {
  const places = useRef(new Map<string, number>())
  const shown = useRef(tab)
  useLayoutEffect(() => {
    // The first tab is positioned together with the page.
    if (tab === undefined || tab === shown.current) return
    shown.current = tab
    window.scrollTo({ top: places.current.get(tab) ?? 0 })
  }, [tab])
  return () => {
    if (shown.current !== undefined) places.current.set(shown.current, window.scrollY)
  }
}
