import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to a part of the page when `id` changes, if the focused button has left with another part. Otherwise a
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
