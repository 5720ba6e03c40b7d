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
export function createFloodLimiter(now: () => number): () => boolean {
  let tokens = MAX_BURST_FRAMES
  let lastFrameAt = now()
  return () => {
    const at = now()
    tokens = Math.min(MAX_BURST_FRAMES, tokens + ((at - lastFrameAt) * FRAMES_PER_SECOND) / 1_000) - 1
    lastFrameAt = at
    return tokens >= 0
  }
}
