import { Refusal } from '#kernel'

/** ms; after a refusal, requests of the same operation are withdrawn within this time and need no prompt. */
const REFUSAL_WINDOW_MS = 100

/** Runs prompts one after the other: an extension that is asked twice at once shows one prompt and loses the other. */
export function createPromptQueue(): <T>(act: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (act, signal) => {
    const cancelled = new Promise<never>((_, reject) => {
      const stop = () => reject(new Refusal('Cancelled.'))
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
    // A prompt that is never answered blocks the others only until it is cancelled.
    const turn = Promise.race([last, cancelled]).then(() => Promise.race([act(), cancelled]))
    const before = last
    const pause = () =>
      signal.aborted ? undefined : new Promise(resolve => setTimeout(resolve, REFUSAL_WINDOW_MS))
    last = Promise.allSettled([before, turn.catch(pause)])
    return turn
  }
}
