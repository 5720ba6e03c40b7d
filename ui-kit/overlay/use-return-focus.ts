import { useLayoutEffect, useRef } from 'react'

/**
 * Remembers which element had the focus when `open` became true. Returns a function that moves the focus back to it.
 */
export function useReturnFocus(open: boolean): () => void {
  const focusedBefore = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) focusedBefore.current = document.activeElement
  }, [open])
  return () => {
    if (focusedBefore.current instanceof HTMLElement && focusedBefore.current.isConnected)
      focusedBefore.current.focus({ preventScroll: true })
  }
}
