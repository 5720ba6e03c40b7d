import { vi } from 'vitest'

/** ms; what a test waits for is judged by whether it comes, not by how busy the machine is. */
const WAIT_TIMEOUT_MS = 10_000

// Neither has a setting of its own in the runner's configuration; `expect.poll` has.
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
