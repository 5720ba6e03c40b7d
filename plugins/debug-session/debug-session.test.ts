// @vitest-environment jsdom
import { decrypt, getConversationKey } from 'nostr-tools/nip44'
import { hexToBytes } from 'nostr-tools/utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createValueStore } from '#kernel'
import { Config } from '#kernel/config'
import { DeviceState } from '#kernel/shell'
import {
  createTestKernel,
  createTestPlugin,
  expectNoLeaks,
  getResourceCounts,
  type TestKernel,
} from '#kernel/testing'
import { startTestRelay, type TestRelay } from '../../tests/support/test-relay'
import { DebugSession } from './contract'
import manifest from './manifest'

/** A relay of the site, and one that the reader has added. */
let relay: TestRelay
let ownRelay: TestRelay
let made: TestKernel
const faults = createValueStore([])

beforeEach(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  relay = await startTestRelay({ port: 0, events: [] })
  ownRelay = await startTestRelay({ port: 0, events: [] })
  made = createTestKernel()
  const { kernel } = made
  kernel.enable(
    createTestPlugin('test-device', { provides: [Config, DeviceState] }, context => {
      context.provide(Config, { relays: [relay.url], rootAccount: '', mediaServers: [] })
      context.provide(DeviceState, {
        relays: createValueStore([ownRelay.url]),
        faults,
        getDatabaseSize: async () => ({ events: 7, bytes: 900 }),
      })
    }),
  )
  await kernel.activate('test-device')
})
afterEach(async () => {
  vi.useRealTimers()
  await made.kernel.dispose()
  await relay.stop()
  await ownRelay.stop()
  sessionStorage.clear()
})

const secretOf = (link: string | undefined) => link?.split('#')[1] ?? ''
/** Returns the newest data of this name on the relay, decrypted. */
const onRelay = (name: string, secret: string, { store } = relay) => {
  const event = store.query({ kinds: [30_000], '#d': [name] })[0]?.event
  if (!event) return undefined
  return JSON.parse(decrypt(event.content, getConversationKey(hexToBytes(secret), event.pubkey)))
}

test('each session has a new key, sends what was chosen, and leaves nothing when the plugin goes', async () => {
  const { kernel } = made
  const before = getResourceCounts(kernel)
  kernel.enable(manifest)
  const session = await kernel.resolve(DebugSession)
  expect(session.state.get().link).toBeUndefined()
  session.setShared('database', true)
  session.start()
  const first = secretOf(session.state.get().link)
  await expect.poll(() => onRelay('database', first)).toEqual({ events: 7, bytes: 900, stored: true })
  await expect.poll(() => onRelay('heartbeat', first)).toMatchObject({ status: 'active', relays: 1 })
  await expect.poll(() => onRelay('heartbeat', first, ownRelay)).toMatchObject({ status: 'active' })
  expect(onRelay('faults', first)).toBeUndefined()
  session.setShared('database', false)
  await expect.poll(() => onRelay('database', first)).toBeNull()

  session.end()
  await expect.poll(() => onRelay('heartbeat', first)).toMatchObject({ status: 'ended' })
  expect(sessionStorage.length).toBe(0)
  session.start()
  const second = secretOf(session.state.get().link)
  expect(second).not.toBe(first)
  expect(JSON.stringify(sessionStorage)).toContain(second)

  await kernel.disable(manifest.id)
  expect(sessionStorage.length).toBe(0)
  expectNoLeaks(before, getResourceCounts(kernel))
  await expect.poll(() => [relay.connections(), ownRelay.connections()]).toEqual([0, 0])
})

test('a heartbeat is sent at once and every five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const startedAt = Math.floor(Date.now() / 1_000)
  const sentAfterSeconds: number[] = []
  const reader = new WebSocket(relay.url)
  reader.on('message', message => {
    const [verb, , event] = JSON.parse(String(message))
    if (verb === 'EVENT') sentAfterSeconds.push(event.created_at - startedAt)
  })
  reader.on('open', () =>
    reader.send(JSON.stringify(['REQ', 'beats', { kinds: [30_000], '#d': ['heartbeat'] }])),
  )
  made.kernel.enable(manifest)
  const session = await made.kernel.resolve(DebugSession)
  session.start()
  await expect.poll(() => sentAfterSeconds).toEqual([0])
  vi.advanceTimersByTime(5_000)
  await expect.poll(() => sentAfterSeconds).toEqual([0, 5])
  vi.advanceTimersByTime(10_000)
  await expect.poll(() => sentAfterSeconds).toEqual([0, 5, 10, 15])
  reader.close()
})

test('a session goes on in a new page of the same tab, and broken storage starts none', async () => {
  const { kernel } = made
  kernel.enable(manifest)
  const secret = 'c0ffee'.padStart(64, '1')
  sessionStorage.setItem('pinion/debug-session', JSON.stringify({ secret, parts: { relays: true, evil: 1 } }))
  const session = await kernel.resolve(DebugSession)
  await expect.poll(() => session.state.get().link).toMatch(secret)
  expect(session.state.get().sharedKinds).toEqual({
    faults: false,
    relays: true,
    timings: false,
    database: false,
  })

  for (const broken of ['{', '{"secret":5}', `{"secret":"${'0'.repeat(64)}"}`]) {
    await kernel.disable(manifest.id)
    sessionStorage.setItem('pinion/debug-session', broken)
    kernel.enable(manifest)
    const none = await kernel.resolve(DebugSession)
    expect(none.state.get().link, broken).toBeUndefined()
  }
})
