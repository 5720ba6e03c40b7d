/**
 * Maximum number of unrequested frames at once. It is high, because many frames arrive together when a computer wakes
 * from sleep.
 */
const MAX_BURST_FRAMES = 20_000
/** Maximum number of further unrequested frames per second. */
const FRAMES_PER_SECOND = 500

/**
 * Returns a function that is called for each unrequested frame of one connection. It returns false if the relay has
 * sent too many.
 */
export function createFloodGate(now: () => number): () => boolean {
  let left = MAX_BURST_FRAMES
  let last = now()
  return () => {
    const at = now()
    left = Math.min(MAX_BURST_FRAMES, left + ((at - last) * FRAMES_PER_SECOND) / 1_000) - 1
    last = at
    return left >= 0
  }
}
