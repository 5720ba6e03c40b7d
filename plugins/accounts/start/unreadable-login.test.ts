// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryKeyValueStorage, type KeyValueStorage } from '#kernel'
import { Accounts, SignIn } from '#kernel/ports'
import { PluginPermissionsLoader } from '#kernel/shell'
import { createTestKernel, createTestPlugin } from '#kernel/testing'
import { createSignOutAccounts } from '../../../tests/support/host-accounts'
import manifest from '../manifest'

const SECRET = 'd'.repeat(64)
const BROKEN = `{"state":{"privateKey":"${SECRET}","publi`

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

/** Starts the plugin as a new page does, runs `look`, and stops the plugin. */
async function visit(storage: KeyValueStorage, look: () => Promise<void>) {
  const { kernel } = createTestKernel({ storage })
  kernel.enable(
    createTestPlugin('host', { provides: [Accounts, PluginPermissionsLoader] }, context => {
      context.provide(Accounts, createSignOutAccounts())
      context.provide(PluginPermissionsLoader, async () => ({}) as never)
    }),
    manifest,
  )
  await kernel.resolve(SignIn)
  await look()
  await kernel.dispose()
}

test('an older login that cannot be read stays, and is named in the console once without its secret', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const words = () => warn.mock.calls.map(call => call.join(' '))
  localStorage.setItem('user-storage', BROKEN)
  const storage = createMemoryKeyValueStorage()
  await visit(storage, () => expect.poll(() => words().length).toBe(1))
  expect(words()[0]).toContain('The login of an older version in user-storage cannot be read.')
  expect(words()[0]).not.toContain(SECRET)

  // The next start tries again but does not repeat the warning. Its end is seen by the readable login, which is
  // migrated.
  localStorage.setItem('user/publicKey', 'a'.repeat(64))
  await visit(storage, () => expect.poll(() => localStorage.getItem('user/publicKey')).toBeNull())
  expect(words()).toHaveLength(1)
  expect(localStorage.getItem('user-storage')).toBe(BROKEN)
})
