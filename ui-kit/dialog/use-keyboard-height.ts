import { useSyncExternalStore } from 'react'

/**
 * Returns the height in px of an on-screen keyboard that lies over the page. Returns 0 in browsers that shrink the page
 * instead, as its `interactive-widget` setting asks them to.
 */
export const useKeyboardHeight = (): number => useSyncExternalStore(subscribe, keyboardHeight)

function keyboardHeight(): number {
  const viewport = window.visualViewport
  // While the user has zoomed in, the visible part is small without a keyboard.
  if (!viewport || viewport.scale > 1.01) return 0
  const { clientHeight } = document.documentElement
  return Math.max(0, Math.round(clientHeight - viewport.height - viewport.offsetTop))
}

function subscribe(onChange: () => void): () => void {
  const viewport = window.visualViewport
  viewport?.addEventListener('resize', onChange)
  viewport?.addEventListener('scroll', onChange)
  return () => {
    viewport?.removeEventListener('resize', onChange)
    viewport?.removeEventListener('scroll', onChange)
  }
}
