import { vi } from 'vitest'

/** ms; a long limit, because a test should check that something comes, not how busy the machine is. */
const WAIT_TIMEOUT_MS = 10_000

// Vitest's configuration has a setting for `expect.poll` only, so the defaults of the two functions of `vi` are
// changed here.
const own = vi.waitFor
vi.waitFor = (callback, options = {}) =>
  own(callback, {
    timeout: WAIT_TIMEOUT_MS,
    ...(typeof options === 'number' ? { timeout: options } : options),
  })

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: WAIT_TIMEOUT_MS })
}
