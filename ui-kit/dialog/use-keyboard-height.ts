import { useSyncExternalStore } from 'react'

/**
 * Returns the height in px of a keyboard that lies over the page. Browsers that shrink the page instead, as the page asks
 * by `interactive-widget`, give 0.
 */
export const useKeyboardHeight = (): number => useSyncExternalStore(subscribe, keyboardHeight)

function keyboardHeight(): number {
  const visible = window.visualViewport
  // While the user has zoomed in, the visible part is small without a keyboard.
  if (!visible || visible.scale > 1.01) return 0
  const { clientHeight } = document.documentElement
  return Math.max(0, Math.round(clientHeight - visible.height - visible.offsetTop))
}

function subscribe(onChange: () => void): () => void {
  const visible = window.visualViewport
  visible?.addEventListener('resize', onChange)
  visible?.addEventListener('scroll', onChange)
  return () => {
    visible?.removeEventListener('resize', onChange)
    visible?.removeEventListener('scroll', onChange)
  }
}
