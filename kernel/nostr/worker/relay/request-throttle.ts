import { isRateLimitMessage, parseRetryDelayMs } from './rate-limit-text'

const FIRST_GAP_MS = 1_000
const MAX_GAP_MS = 60_000
/** Milliseconds. If the gap shrinks below this, REQs are sent without a gap again. */
const MIN_GAP_MS = 100
/** The factor by which the gap shrinks each time the relay has answered a REQ. */
const GAP_SHRINK_FACTOR = 0.8

/**
 * Delays the REQs to one relay after it has refused some because they came too fast. The gap between REQs doubles with
 * each refusal, is at least as long as the relay's message demands, and shrinks with each answer.
 */
export class RequestThrottle {
  /** The message in which the relay last asked for fewer REQs. */
  lastMessage = ''
  #now: () => number
  #resume: () => void
  #gapMs = 0
  /** True if a REQ was sent since the last refusal. */
  #hasSent = false
  #freeAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `resume` is called when the next REQ may be sent. */
  constructor(now: () => number, resume: () => void) {
    this.#now = now
    this.#resume = resume
  }

  /** Milliseconds until the next REQ may be sent; 0 if it may be sent now. */
  get waitMs(): number {
    return this.#timer === undefined ? 0 : Math.max(1, this.#freeAt - this.#now())
  }

  /**
   * Called with a message of the relay: the reason of a CLOSED, or a NOTICE. Returns true if it asks for fewer REQs.
   */
  onMessage(message: string): boolean {
    if (!isRateLimitMessage(message)) return false
    this.lastMessage = message
    // REQs that were sent together are refused together; that counts as one refusal.
    if (this.#hasSent) this.#gapMs = Math.min(MAX_GAP_MS, this.#gapMs * 2 || FIRST_GAP_MS)
    this.#hasSent = false
    this.#pauseFor(Math.max(this.#gapMs, parseRetryDelayMs(message)))
    return true
  }

  onSent(): void {
    this.#hasSent = true
    if (this.#gapMs) this.#pauseFor(this.#gapMs)
  }

  onAnswered(): void {
    this.#gapMs *= GAP_SHRINK_FACTOR
    if (this.#gapMs < MIN_GAP_MS) this.#gapMs = 0
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #pauseFor(ms: number): void {
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
