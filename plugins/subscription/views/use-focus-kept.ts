import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to a part of the page when `id` changes, if the focused button has left with another part. Otherwise a
 * keyboard user would start again at the top of the page.
 */
export function useFocusKept(id: string | undefined, part: RefObject<HTMLElement | null>): void {
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    if (document.activeElement === document.body) part.current?.focus()
  }, [id, part])
}
