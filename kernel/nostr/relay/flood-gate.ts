/** How many unrequested frames a relay may send at once, such as those that came while the machine slept. */
const MAX_BURST_FRAMES = 20_000
/** How many unrequested frames a relay may send per second after that. */
const FRAMES_PER_SECOND = 500

/** Tells for each unrequested frame whether the relay is still within its bounds; new with each connection. */
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
