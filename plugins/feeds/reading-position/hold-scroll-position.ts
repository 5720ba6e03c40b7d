/**
 * Milliseconds for which the position is held. In this time, the rows load their contents again and reach their former
 * heights.
 */
const ROWS_SETTLE_MS = 3_000
/** Names of the input events by which a reader can move the page. */
const SCROLL_INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * Keeps the page at `scrollTop` (px) while the rows in `container` grow to their heights, until the reader scrolls.
 * Without this, growing rows would push the page down, and a page that is still short could not be scrolled far enough.
 * Returns a function that ends this.
 */
export function holdScrollPosition(container: HTMLElement, scrollTop: number, onEnd: () => void): () => void {
  let heldScrollY: number | undefined
  const restoreScroll = () => {
    // Growing rows move the page only a little, so a larger move was made by the reader.
    if (heldScrollY !== undefined && Math.abs(window.scrollY - heldScrollY) > window.innerHeight)
      return release()
    if (window.scrollY !== scrollTop) window.scrollTo({ top: scrollTop })
    heldScrollY = window.scrollY
  }
  const observer = new MutationObserver(restoreScroll)
  const release = () => {
    observer.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    for (const inputEvent of SCROLL_INPUT_EVENTS) removeEventListener(inputEvent, release)
    onEnd()
  }
  observer.observe(container, { subtree: true, childList: true, attributeFilter: ['style'] })
  // Restore the position before the next paint, but after the router: it scrolls only as far as the page's height
  // allows at that moment.
  const frame = requestAnimationFrame(restoreScroll)
  const timer = setTimeout(release, ROWS_SETTLE_MS)
  for (const inputEvent of SCROLL_INPUT_EVENTS) addEventListener(inputEvent, release, { passive: true })
  return release
}
