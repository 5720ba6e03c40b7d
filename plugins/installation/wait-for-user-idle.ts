/** Milliseconds without a press or key after which the user counts as idle. */
const QUIET_MS = 3_000
/** Milliseconds after which waiting ends in any case. */
const MAX_WAIT_MS = 30_000

/**
 * Resolves when the user has pressed nothing for 3 s or has left the page, after 30 s at the latest. Never resolves if
 * `signal` aborts before. Use it for work that would slow down what the user does next.
 */
export function waitForUserIdle(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const stop = new AbortController()
    const end = () => {
      stop.abort()
      clearTimeout(quiet)
      clearTimeout(latest)
    }
    const finish = () => {
      end()
      resolve()
    }
    const onPress = () => {
      clearTimeout(quiet)
      quiet = setTimeout(finish, QUIET_MS)
    }
    let quiet = setTimeout(finish, QUIET_MS)
    const latest = setTimeout(finish, MAX_WAIT_MS)
    const options = { signal: stop.signal, capture: true, passive: true }
    for (const type of ['pointerdown', 'keydown', 'wheel'] as const) addEventListener(type, onPress, options)
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState === 'hidden') finish()
      },
      options,
    )
    signal.addEventListener('abort', end, options)
  })
}
