/** ms; rows load their contents again and reach their former heights within this time. */
const ROWS_SETTLE_MS = 3_000
/** Input events by which the reader moves the page. */
const SCROLL_INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * Keeps the page at `top` (px) while the rows of `within` grow to their heights, until the reader moves it; returns a
 * function that ends it. Without this, growing rows above push the page down, and a short page cannot scroll far
 * enough.
 */
export function holdPlace(within: HTMLElement, top: number, onEnd: () => void): () => void {
  let at: number | undefined
  const hold = () => {
    // Growing rows move the page only a little; a larger move comes from the reader.
    if (at !== undefined && Math.abs(window.scrollY - at) > window.innerHeight) return end()
    if (window.scrollY !== top) window.scrollTo({ top })
    at = window.scrollY
  }
  const watching = new MutationObserver(hold)
  const end = () => {
    watching.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    for (const hand of SCROLL_INPUT_EVENTS) removeEventListener(hand, end)
    onEnd()
  }
  watching.observe(within, { subtree: true, childList: true, attributeFilter: ['style'] })
  // Run before the next paint, and after the router has restored its own position as far as the page allowed.
  const frame = requestAnimationFrame(hold)
  const timer = setTimeout(end, ROWS_SETTLE_MS)
  for (const hand of SCROLL_INPUT_EVENTS) addEventListener(hand, end, { passive: true })
  return end
}
