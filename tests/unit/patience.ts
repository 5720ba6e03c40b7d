import { vi } from 'vitest'

/** Time limit in ms. It is long, because a test checks that something happens, not how busy the machine is. */
const WAIT_TIMEOUT_MS = 10_000

// Vitest's configuration can set this limit only for `expect.poll`. So the default of `vi.waitFor` is changed here.
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
