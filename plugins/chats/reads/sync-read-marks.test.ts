// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore, createValueStore, type Kernel } from '#kernel'
import {
  createInMemoryRelay,
  createTestKernel,
  createTestPlugin,
  createTestSigner,
  type InMemoryRelay,
} from '#kernel/testing'
import { type ChatsSettings, chatsSettings } from '../chats-settings'
import { createReadMarks } from './read-marks'
import { parseReadMarks, syncReadMarks } from './sync-read-marks'

const signer = createTestSigner()
const made: Kernel[] = []
// Tabs of one browser report what they publish over a BroadcastChannel. Without it, the tests simulate two devices,
// which share only the relay.
beforeEach(() => void vi.stubGlobal('BroadcastChannel', undefined))
afterEach(async () => {
  for (const kernel of made.splice(0)) await kernel.dispose()
  vi.unstubAllGlobals()
})

/** Creates a device of the account, with its own settings. */
function device(relay: InMemoryRelay, given: Partial<ChatsSettings> = {}) {
  const { kernel } = createTestKernel({ signer, relays: [relay] })
  made.push(kernel)
  kernel.enable(createTestPlugin('chats', { permissions: ['publish:30078', 'decrypt'] }))
  const nostr = kernel.nostr('chats')
  const settings = createStore<ChatsSettings>({
    ...chatsSettings.defaults,
    syncReads: true,
    firstUsedAt: { [signer.pubkey]: 0 },
    ...given,
  })
  const marks = createReadMarks(settings, nostr.session)
  const sync = syncReadMarks(nostr, settings, marks, 10)
  return { marks, settings, sync }
}

test('what one device has read is read on the others, and never the other way round', async () => {
  const relay = createInMemoryRelay()
  const now = Date.now()
  const [one, two] = [device(relay), device(relay)]
  one.marks.mark('r-1', now - 10)
  two.marks.mark('r-2', now - 20)
  two.marks.mark('r-1', now - 30)
  await vi.waitFor(() => expect(two.marks.allMarks()['r-1']).toBe(now - 10))
  await vi.waitFor(() => expect(one.marks.allMarks()).toEqual({ 'r-1': now - 10, 'r-2': now - 20 }))
  const published = relay.getEvents().filter(({ kind }) => kind === 30_078)
  expect(new Set(published.map(({ tags }) => tags.find(([name]) => name === 'd')?.[1])).size).toBe(2)
  expect(JSON.stringify(published)).not.toContain('r-1')
  for (const { sync } of [one, two]) sync.dispose()
})

test('an earlier mark of another device makes nothing unread here, and the first use here nothing read there', async () => {
  const relay = createInMemoryRelay()
  const now = Date.now()
  const other = device(relay)
  other.marks.mark('r-1', now - 5_000)
  other.marks.mark('r-2', now - 10)
  const fresh = device(relay, { firstUsedAt: { [signer.pubkey]: now - 1_000 } })
  await vi.waitFor(() => expect(fresh.marks.readUpTo('r-2')).toBe(now - 10))
  expect(fresh.marks.readUpTo('r-1')).toBe(now - 1_000)
  fresh.marks.mark('r-3', now)
  await vi.waitFor(() => expect(other.marks.readUpTo('r-3')).toBe(now))
  expect(other.marks.readUpTo('r-1')).toBe(now - 5_000)
})

test('of many marks in one second, the last ones are read on another device, too', async () => {
  const relay = createInMemoryRelay()
  const [one, two] = [device(relay), device(relay)]
  const now = Date.now()
  for (let n = 1; n <= 8; n++) {
    one.marks.mark('r-1', now - 100 + n)
    await vi.waitFor(() => expect(two.marks.allMarks()['r-1']).toBe(now - 100 + n))
  }
})

test('the time of the first use is read from settings of former versions', () => {
  const { firstUsedAt: _, ...others } = chatsSettings.defaults
  const former = { ...others, readSince: { [signer.pubkey]: 7 } }
  expect(chatsSettings.read(former, 1)?.firstUsedAt).toEqual({ [signer.pubkey]: 7 })
})

test('nothing is published while it is turned off', async () => {
  const relay = createInMemoryRelay()
  const { marks, settings } = device(relay, { syncReads: false })
  marks.mark('r-1', Date.now())
  expect(
    relay
      .getRequests()
      .flat()
      .some(({ kinds }) => kinds?.includes(30_078)),
  ).toBe(false)
  settings.set(draft => {
    draft.syncReads = true
  })
  await vi.waitFor(() => expect(relay.getEvents()).toHaveLength(1))
})

test('messages from before the first use of a device are not unread there', () => {
  const settings = createStore<ChatsSettings>(chatsSettings.defaults)
  const session = createValueStore({ pubkey: signer.pubkey, canSign: true, method: 'key' } as const)
  const before = Date.now() - 1
  const marks = createReadMarks(settings, session)
  expect(marks.readUpTo('r-1')).toBeGreaterThan(before)
  const old = { ...chatsSettings.defaults, readUpTo: { [signer.pubkey]: { 'r-2': 5 } } }
  expect(createReadMarks(createStore<ChatsSettings>(old), session).readUpTo('r-1')).toBe(0)
})

test('a conversation that was read here stays read when older messages come, and a mark of the former client stays as it is', () => {
  const settings = createStore<ChatsSettings>(chatsSettings.defaults)
  const session = createValueStore({ pubkey: signer.pubkey, canSign: true, method: 'key' } as const)
  const marks = createReadMarks(settings, session)
  const firstUse = marks.readUpTo('r-1')
  marks.mark('r-1', firstUse - 1_000)
  marks.importMark('r-1', firstUse - 500)
  expect(marks.readUpTo('r-1')).toBe(firstUse)
  marks.importMark('r-2', firstUse - 500)
  expect(marks.readUpTo('r-2')).toBe(firstUse - 500)
  marks.mark('r-2', firstUse - 400)
  expect(marks.readUpTo('r-2')).toBe(firstUse)
})

test('malformed marks are left out, and a time in the future counts as now', () => {
  const json = JSON.stringify({ marks: { 'r-1': 9e15, 'r-2': 'x', 'a b': 5, 'r-3': -1, 'r-4': 7 } })
  expect(parseReadMarks(json, 1_000)).toEqual([
    ['r-1', 1_000],
    ['r-4', 7],
  ])
  for (const bad of ['', 'null', '[]', '{"marks":null}']) expect(parseReadMarks(bad, 1)).toEqual([])
})
