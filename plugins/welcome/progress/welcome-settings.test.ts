import { afterEach, expect, test } from 'vitest'
import { createMemoryKeyValueStorage, pluginSettingsKey } from '#kernel'
import { Accounts } from '#kernel/ports'
import { createTestKernel, numberToHex, type TestKernel } from '#kernel/testing'
import { pluginManifests } from '../../../stories/manifests'
import { createHostAccountsPlugin } from '../../../tests/support/host-accounts'
import manifest from '../manifest'
import { welcomeSettings } from './welcome-settings'

let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  made = undefined
})
const [ana, bo] = [numberToHex(1), numberToHex(2)]
const read = (value: unknown) => welcomeSettings.read(value, 1)

test('a stored record is checked: what is broken in it is left out', () => {
  expect(read(undefined)).toBeUndefined()
  expect(read({ accounts: 'all' })).toBeUndefined()
  const chosen = ['39089:x:birds', 7, 'y'.repeat(301)]
  const good = { step: 'people', chosen, without: [bo, 'bo'] }
  expect(read({ accounts: { [ana]: good, [bo]: { step: 'elsewhere' }, nobody: good, '': null } })).toEqual({
    accounts: { [ana]: { step: 'people', chosen: ['39089:x:birds'], without: [bo] } },
  })
  const many = Object.fromEntries(Array.from({ length: 90 }, (_, n) => [numberToHex(n + 1), good]))
  expect(Object.keys(read({ accounts: many })?.accounts ?? {})).toHaveLength(20)
})

test('signing out forgets the account, and no other', async () => {
  const storage = createMemoryKeyValueStorage()
  const progress = { step: 'people', chosen: ['others'], without: [] }
  storage.write(pluginSettingsKey('welcome'), {
    version: 1,
    value: { accounts: { [ana]: progress, [bo]: progress } },
  })
  made = createTestKernel({ storage })
  made.kernel.enable(createHostAccountsPlugin(), ...pluginManifests('lists', 'feeds'), manifest)
  const accounts = await made.kernel.resolve(Accounts)
  await made.kernel.activateForSignOut()
  await accounts.signOut(ana)
  expect(
    Object.keys(made.kernel.settings(pluginSettingsKey('welcome'), welcomeSettings).get().accounts),
  ).toEqual([bo])
})
