// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { nsecEncode } from 'nostr-tools/nip19'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Moderation } from '#contracts/moderation'
import { createValueStore, type Kernel } from '#kernel'
import { exportableSettings } from '#kernel/shell'
import { createLocalKeyValueStorage } from '#kernel/storage'
import { createTestKernel, createTestPlugin } from '#kernel/testing'
import { homeSettings } from '../../plugins/feeds/home/home-settings'
import { contentSettings } from '../../plugins/notes/content-settings'
import { zapSettings } from '../../plugins/zaps/pay/zap-settings'
import { importLegacyRecords } from './import-legacy-records'

let kernel: Kernel
const said: unknown[] = []
const log = { warn: (...what: unknown[]) => void said.push(what) }
const run = () => importLegacyRecords({ kernel, log, storage: localStorage, currentAccount: () => undefined })
const put = (name: string, state: unknown) =>
  localStorage.setItem(name, JSON.stringify({ state, version: 0 }))
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')?.value

/** The owning plugin, key and real definition of three records. */
const owners = [
  ['notes', 'pinion/content', contentSettings],
  ['zaps', 'pinion/zaps', zapSettings],
  ['feeds', 'pinion/home', homeSettings],
] as const

function start(...on: readonly string[]) {
  kernel = createTestKernel({ storage: createLocalKeyValueStorage().storage }).kernel
  for (const [id, key, definition] of owners.filter(([id]) => on.includes(id)))
    kernel.enable(
      createTestPlugin(id, {}, context => {
        context.contribute(exportableSettings({ id, title: id, key, definition }))
      }),
    )
}
beforeEach(() => {
  localStorage.clear()
  said.length = 0
  start('notes', 'zaps', 'feeds')
})
afterEach(() => kernel.dispose())

test('a choice is moved at once, its record removed, and a second start moves nothing', async () => {
  const zaps = kernel.settings('pinion/zaps', zapSettings)
  put('zap-storage', { defaultZapAmount: 210, unknown: true })
  expect(await run()).toBe(true)
  expect(zaps.get().defaultZapAmount).toBe(210)
  expect(localStorage.getItem('zap-storage')).toBeNull()
  const before = { ...localStorage }
  expect(await run()).toBe(false)
  expect({ ...localStorage }).toEqual(before)
})

test('a choice that was made since wins', async () => {
  kernel.settings('pinion/zaps', zapSettings).set(was => ({ ...was, defaultZapAmount: 42 }))
  put('zap-storage', { defaultZapAmount: 210 })
  expect(await run()).toBe(false)
  expect(stored('pinion/zaps').defaultZapAmount).toBe(42)
  expect(localStorage.getItem('zap-storage')).toBeNull()
})

test('a value that its owner refuses is not written', async () => {
  put('zap-storage', { defaultZapAmount: 10 ** 20 })
  put('settings-storage', { content: { blurNSFW: 'no', showLikes: 0 } })
  expect(await run()).toBe(false)
  expect(stored('pinion/zaps')).toBeUndefined()
  expect(stored('pinion/content')).toBeUndefined()
})

test('a record waits while the plugin that would hold it is off', async () => {
  await kernel.dispose()
  start('notes')
  put('zap-storage', { defaultZapAmount: 210 })
  expect(await run()).toBe(false)
  expect(localStorage.getItem('zap-storage')).not.toBeNull()
})

test('a broken or huge record stays and is named once, also after another start', async () => {
  const huge = `{"state":{"content":"${'x'.repeat(1_000_001)}"}}`
  localStorage.setItem('draft-storage', huge)
  localStorage.setItem('feed-storage', '{"state":')
  localStorage.setItem('zap-storage', '[]')
  await run()
  await kernel.dispose()
  start('notes', 'zaps', 'feeds')
  await run()
  expect(said.map(String)).toEqual(
    ['feed-storage', 'zap-storage', 'draft-storage'].map(
      name => `The record ${name} of the former version cannot be read. It stays where it is.`,
    ),
  )
  expect(localStorage.getItem('draft-storage')).toBe(huge)
  expect(localStorage.getItem('feed-storage')).toBe('{"state":')
})

test('a secret in a name is written nowhere and said nowhere', async () => {
  const nsec = nsecEncode(Uint8Array.from({ length: 32 }, (_, i) => i + 1))
  put('feed-storage', { tabConfigs: [{ id: 'feed_1', name: nsec, filter: { search: nsec } }] })
  expect(await run()).toBe(false)
  expect(localStorage.getItem('feed-storage')).toContain(nsec)
  const others = Object.entries({ ...localStorage }).filter(([name]) => name !== 'feed-storage')
  expect(JSON.stringify([others, said])).not.toContain(nsec)
})

test('a login and a wallet connection stay where they are', async () => {
  put('user-storage', { privateKey: 'f'.repeat(64), walletConnect: 'nostr+walletconnect://x', other: 1 })
  await run()
  expect(JSON.parse(localStorage.getItem('user-storage') ?? '{}').state).toEqual({
    privateKey: 'f'.repeat(64),
    walletConnect: 'nostr+walletconnect://x',
  })
})

test('notes that the former client hid stay where they are until the plugin that hides notes is on', async () => {
  const ids = ['c'.repeat(64), 'no id']
  localStorage.setItem('mutedIds', JSON.stringify(ids))
  expect(await run()).toBe(false)
  expect(localStorage.getItem('mutedIds')).not.toBeNull()
  const hidden: string[] = []
  kernel.enable(
    createTestPlugin('moderation', { provides: [Moderation] }, context => {
      context.provide(Moderation, {
        version: createValueStore(0),
        getAcquaintance: () => 'known',
        hideNotes: notes => void hidden.push(...notes),
      })
    }),
  )
  expect(await run()).toBe(true)
  expect(hidden).toEqual(['c'.repeat(64)])
  expect(localStorage.getItem('mutedIds')).toBeNull()
})
