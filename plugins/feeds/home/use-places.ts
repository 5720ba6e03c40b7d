import { useLayoutEffect, useRef } from 'react'

/** Each tab keeps its place on the page: call what it answers before another one is shown. */
export function usePlaces(tab: string | undefined): () => void {
  const places = useRef(new Map<string, number>())
  const shown = useRef(tab)
  useLayoutEffect(() => {
    // The first one is put in its place with the page.
    if (tab === undefined || tab === shown.current) return
    shown.current = tab
    window.scrollTo({ top: places.current.get(tab) ?? 0 })
  }, [tab])
  return () => {
    if (shown.current !== undefined) places.current.set(shown.current, window.scrollY)
  }
}
