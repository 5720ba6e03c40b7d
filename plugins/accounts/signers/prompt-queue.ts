import { UserFacingError } from '#kernel'

/**
 * Milliseconds to wait after a refusal. Within this time, the other requests of the same operation are cancelled, so
 * that the user is not prompted for them.
 */
const REFUSAL_WINDOW_MS = 100

/** Runs prompts one after the other, because an extension that is asked twice at once shows only one prompt. */
export function createPromptQueue(): <T>(prompt: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let lastPrompt: Promise<unknown> = Promise.resolve()
  return (prompt, signal) => {
    const cancelled = new Promise<never>((_, reject) => {
      const onAbort = () => reject(new UserFacingError('Cancelled.'))
      if (signal.aborted) onAbort()
      else signal.addEventListener('abort', onAbort, { once: true })
    })
    // A prompt that the user never answers blocks the next ones only until it is cancelled.
    const queuedPrompt = Promise.race([lastPrompt, cancelled]).then(() => Promise.race([prompt(), cancelled]))
    const previousPrompt = lastPrompt
    const waitAfterRefusal = () =>
      signal.aborted ? undefined : new Promise(resolve => setTimeout(resolve, REFUSAL_WINDOW_MS))
    lastPrompt = Promise.allSettled([previousPrompt, queuedPrompt.catch(waitAfterRefusal)])
    return queuedPrompt
  }
}
