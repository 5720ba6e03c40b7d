import { UserFacingError } from '#kernel'

/**
 * Milliseconds between a refusal and the next prompt. Within this time the caller cancels its other requests, so that
 * the user is not prompted for them too.
 */
const REFUSAL_WINDOW_MS = 100

/** Runs prompts one after the other, because an extension that gets two requests at once shows only one prompt. */
export function createPromptQueue(): <T>(prompt: () => Promise<T>, signal: AbortSignal) => Promise<T> {
  let lastPrompt: Promise<unknown> = Promise.resolve()
  return (prompt, signal) => {
    const cancelled = new Promise<never>((_, reject) => {
      const onAbort = () => reject(new UserFacingError('Cancelled.'))
      if (signal.aborted) onAbort()
      else signal.addEventListener('abort', onAbort, { once: true })
    })
    // If the user never answers a prompt, it blocks the next prompts until its request is cancelled.
    const queuedPrompt = Promise.race([lastPrompt, cancelled]).then(() => Promise.race([prompt(), cancelled]))
    const previousPrompt = lastPrompt
    const waitAfterRefusal = () =>
      signal.aborted ? undefined : new Promise(resolve => setTimeout(resolve, REFUSAL_WINDOW_MS))
    lastPrompt = Promise.allSettled([previousPrompt, queuedPrompt.catch(waitAfterRefusal)])
    return queuedPrompt
  }
}
