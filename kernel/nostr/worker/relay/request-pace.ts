import { isOfRate, statedWait } from './refusal-words'

/** ms */
const FIRST_GAP_MS = 1_000
const MAX_GAP_MS = 60_000
/** Below this, REQs are sent without a gap again. */
const SMALLEST_GAP_MS = 100
/** The part of the gap that is left after the relay has answered a REQ. */
const SHRINK = 0.8

/**
 * Spaces the REQs to one relay after it has said that it gets too many. The gap between them doubles with each refusal,
 * is never shorter than the relay's own words say, and shrinks with each answer, so that it settles near what the relay
 * takes.
 */
export class RequestPace {
  /** The words with which the relay last asked for fewer REQs. */
  words = ''
  #now: () => number
  #resume: () => void
  #gap = 0
  /** True if a REQ was sent since the last refusal. */
  #isAsked = false
  #freeAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `resume` is called when the next REQ may be sent. */
  constructor(now: () => number, resume: () => void) {
    this.#now = now
    this.#resume = resume
  }

  /** Milliseconds until the next REQ may be sent; 0 if it may be sent now. */
  get wait(): number {
    return this.#timer === undefined ? 0 : Math.max(1, this.#freeAt - this.#now())
  }

  /** Called with the relay's words, a refusal or a NOTICE. Returns true if they ask for fewer REQs. */
  heard(words: string): boolean {
    if (!isOfRate(words)) return false
    this.words = words
    // The REQs that were sent together are refused together, which is one refusal.
    if (this.#isAsked) this.#gap = Math.min(MAX_GAP_MS, this.#gap * 2 || FIRST_GAP_MS)
    this.#isAsked = false
    this.#hold(Math.max(this.#gap, statedWait(words)))
    return true
  }

  sent(): void {
    this.#isAsked = true
    if (this.#gap) this.#hold(this.#gap)
  }

  answered(): void {
    this.#gap *= SHRINK
    if (this.#gap < SMALLEST_GAP_MS) this.#gap = 0
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #hold(ms: number): void {
    const at = this.#now() + ms
    if (this.#timer !== undefined && at <= this.#freeAt) return
    this.#freeAt = at
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#resume()
    }, ms)
  }
}
