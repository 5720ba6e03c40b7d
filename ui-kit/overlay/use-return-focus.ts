import { useLayoutEffect, useRef } from 'react'

/**
 * Remembers which element had the focus when `open` became true. Returns a function that moves the focus back to it.
 */
export function useReturnFocus(open: boolean): () => void {
  const before = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement
  }, [open])
  return () => {
    if (before.current instanceof HTMLElement && before.current.isConnected)
      before.current.focus({ preventScroll: true })
  }
}
