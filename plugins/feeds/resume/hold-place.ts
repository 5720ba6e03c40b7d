/** Milliseconds within which rows load their contents again and reach their former heights. */
const ROWS_SETTLE_MS = 3_000
/** Names of the input events by which a reader can move the page. */
const SCROLL_INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * Keeps the page at `top` (px) while the rows in `within` grow to their heights, until the reader moves the page.
 * Without this, growing rows would push the page down, and a page that is still short could not scroll far enough.
 * Returns a function that lets the page go.
 */
export function holdPlace(within: HTMLElement, top: number, onEnd: () => void): () => void {
  let at: number | undefined
  const hold = () => {
    // Growing rows move the page only a little, so a larger move was made by the reader.
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
  // Run before the next paint, and after the router has scrolled to the position it remembers, as far as the page's height allowed.
  const frame = requestAnimationFrame(hold)
  const timer = setTimeout(end, ROWS_SETTLE_MS)
  for (const hand of SCROLL_INPUT_EVENTS) addEventListener(hand, end, { passive: true })
  return end
}
