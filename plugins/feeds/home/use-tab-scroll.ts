import { useLayoutEffect, useRef } from 'react'

/** Restores the scroll position of each tab. Call the returned function before another tab is shown. */
export function useTabScroll(tab: string | undefined): () => void {
  const scrollByTab = useRef(new Map<string, number>())
  const shownTab = useRef(tab)
  useLayoutEffect(() => {
    // The page itself restores the scroll position of the first tab.
    if (tab === undefined || tab === shownTab.current) return
    shownTab.current = tab
    window.scrollTo({ top: scrollByTab.current.get(tab) ?? 0 })
  }, [tab])
  return () => {
    if (shownTab.current !== undefined) scrollByTab.current.set(shownTab.current, window.scrollY)
  }
}
