/** ms within which rows become as high as they were: what they hold is fetched again. */
const SETTLING = 3_000
/** What a reader does who would be elsewhere. */
const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/**
 * Keeps the page at `top` (px) while `within` it rows take their heights, until the reader does something; answers
 * what ends it. Rows that grow above would push it down, and there is no going beyond the end of what is there yet.
 */
export function holdPlace(within: HTMLElement, top: number, onEnd: () => void): () => void {
  let at: number | undefined
  const hold = () => {
    // Rows move the page a little; more than that is somebody's wish.
    if (at !== undefined && Math.abs(window.scrollY - at) > window.innerHeight) return end()
    if (window.scrollY !== top) window.scrollTo({ top })
    at = window.scrollY
  }
  const watching = new MutationObserver(hold)
  const end = () => {
    watching.disconnect()
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    for (const hand of HANDS) removeEventListener(hand, end)
    onEnd()
  }
  watching.observe(within, { subtree: true, childList: true, attributeFilter: ['style'] })
  // Before that is painted, and after the router has gone to the place of the page, as far as that reached.
  const frame = requestAnimationFrame(hold)
  const timer = setTimeout(end, SETTLING)
  for (const hand of HANDS) addEventListener(hand, end, { passive: true })
  return end
}
