import { type RefObject, useEffect, useRef } from 'react'

/**
 * When `id` changes and the button that had the focus was removed, moves the focus to `containerRef`. Otherwise a
 * keyboard user would start again at the top of the page.
 */
export function useRestoreFocus(id: string | undefined, containerRef: RefObject<HTMLElement | null>): void {
  const previousPart = useRef(id)
  useEffect(() => {
    if (previousPart.current === id) return
    previousPart.current = id
    if (document.activeElement === document.body) containerRef.current?.focus()
  }, [id, containerRef])
}
