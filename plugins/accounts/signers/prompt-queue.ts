import { Refusal } from '#kernel'

/**
 * Milliseconds to wait after a refusal. Within this time, the other requests of the same operation are cancelled, so
 * that the user is not prompted for them.
 */
const REFUSAL_WINDOW_MS = 100

/** Runs prompts one after the other, because an extension that is asked twice at once shows only one prompt. */
export function createPromptQueue(): <T>(act: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (act, signal) => {
    const cancelled = new Promise<never>((_, reject) => {
      const stop = () => reject(new Refusal('Cancelled.'))
      if (signal.aborted) stop()
      else signal.addEventListener('abort', stop, { once: true })
    })
    // A prompt that the user never answers blocks the next ones only until it is cancelled.
    const turn = Promise.race([last, cancelled]).then(() => Promise.race([act(), cancelled]))
    const before = last
    const pause = () =>
      signal.aborted ? undefined : new Promise(resolve => setTimeout(resolve, REFUSAL_WINDOW_MS))
    last = Promise.allSettled([before, turn.catch(pause)])
    return turn
  }
}
