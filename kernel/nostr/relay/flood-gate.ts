/** Frames that nobody asked for which a relay may send at once, such as what came while the machine slept. */
const BURST = 20_000
/** Those it may go on with, each second. */
const RATE = 500

/** Says of each frame beyond what was asked for whether it is still bearable; new with each connection. */
export function createFloodGate(now: () => number): () => boolean {
  let left = BURST
  let last = now()
  return () => {
    const at = now()
    left = Math.min(BURST, left + ((at - last) * RATE) / 1_000) - 1
    last = at
    return left >= 0
  }
}
