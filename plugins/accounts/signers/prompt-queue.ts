import { Refusal } from '#kernel'

/** ms; what was asked for together with what was refused is taken back in that time, and is no second prompt. */
const AFTER_A_NO = 100

/** Runs one act after the other: an extension that is asked twice at once shows one prompt and loses the other. */
export function createPromptQueue(): <T>(act: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (act, signal) => {
    const cancelled = new Promise<never>((_, reject) => {
      const stop = () => reject(new Refusal('Cancelled.'))
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
    // One that never answers holds the others up only until it is cancelled.
    const turn = Promise.race([last, cancelled]).then(() => Promise.race([act(), cancelled]))
    const before = last
    const pause = () => (signal.aborted ? undefined : new Promise(resolve => setTimeout(resolve, AFTER_A_NO)))
    last = Promise.allSettled([before, turn.catch(pause)])
    return turn
  }
}
