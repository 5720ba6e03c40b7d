import { useLayoutEffect, useRef } from 'react'

/** Remembers what had the focus when something opened. Answers what gives it back. */
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
