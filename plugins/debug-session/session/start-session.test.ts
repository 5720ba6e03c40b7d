import { encrypt, getConversationKey } from 'nostr-tools/nip44'
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { bytesToHex } from 'nostr-tools/utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { EventTable } from '../../../demo/relay/event-table'
import { type DemoRelay, startDemoRelay } from '../../../demo/relay/start-demo-relay'
import type { DebugDataName } from '../data/data-types'
import { type DebugStream, openDebugStream } from '../viewer/debug-stream'
import { createSessionCipher, generateSecret, type SessionCipher } from './session-cipher'
import { type RunningDebugSession, startDebugSession } from './start-session'

let relay: DemoRelay
let stream: DebugStream | undefined
let session: RunningDebugSession | undefined
let seal: SessionCipher
let data: ReadonlyMap<DebugDataName, unknown>
let counts: readonly number[]
/** Milliseconds by which the receiver's clock is ahead. */
let ahead = 0

const heartbeat = { status: 'active', userAgent: 'test', url: 'https://p.example/', version: '1', relays: 2 }

beforeEach(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  relay = await startDemoRelay({ port: 0, store: new EventTable(), name: 'test' })
  seal = createSessionCipher(generateSecret()) as SessionCipher
  ahead = 0
  counts = []
  data = new Map<DebugDataName, unknown>([['heartbeat', heartbeat]])
  session = startDebugSession({
    cipher: seal,
    relays: [relay.url],
    collectData: () => data,
    onRelayResult: (...now) => {
      counts = now
    },
  })
  session.sendData()
  stream = openDebugStream(seal, [relay.url], () => Date.now() + ahead)
})
afterEach(async () => {
  session?.stopSession(heartbeat)
  stream?.dispose()
  await relay.close()
})

const state = () => stream?.state.get()
/** Publishes an event to the relay, as a hostile peer could. */
const publish = (event: object) => {
  const socket = new WebSocket(relay.url)
  return new Promise<void>(resolve => {
    socket.onopen = () => socket.send(JSON.stringify(['EVENT', event]))
    socket.onmessage = () => {
      socket.close()
      resolve()
    }
  })
}

test('the other side sees what is sent, and that it was taken back or has ended', async () => {
  await expect.poll(() => state()?.data.heartbeat).toEqual(heartbeat)
  await expect.poll(() => [state()?.presence, state()?.connectedCount]).toEqual(['here', 1])
  await expect.poll(() => counts).toEqual([1, 0])
  data = new Map(data).set('database', { events: 3, bytes: 900, stored: true })
  session?.sendData()
  await expect.poll(() => state()?.data.database).toEqual({ events: 3, bytes: 900, stored: true })
  data = new Map([['heartbeat', heartbeat]])
  session?.sendData()
  await expect.poll(() => state()?.data.database).toBeUndefined()

  session?.stopSession({ ...heartbeat, status: 'ended' })
  await expect.poll(() => state()?.presence).toBe('ended')
})

test('after 15 s without a heartbeat the other side has gone, and it is back with the next one', async () => {
  await expect.poll(() => state()?.presence).toBe('here')
  ahead = 16_000
  await expect.poll(() => state()?.presence).toBe('gone')
  session?.sendData()
  await expect.poll(() => state()?.presence).toBe('here')
})

test('events of other keys are ignored, and what cannot be read is counted and not shown', async () => {
  await expect.poll(() => state()?.data.heartbeat).toBeDefined()
  const now = Math.floor(Date.now() / 1_000)
  const other = generateSecretKey()
  const text = encrypt(
    JSON.stringify({ ...heartbeat, url: 'forged' }),
    getConversationKey(other, seal.pubkey),
  )
  const tags = [['d', 'heartbeat']]
  await publish(finalizeEvent({ kind: 30_000, created_at: now + 100, tags, content: text }, other))
  // The next events are signed with the session's key: a hostile sender could send them.
  await publish(seal.encryptData('heartbeat', { ...heartbeat, url: 7 }, now + 50))
  await publish(
    seal.encryptData('relays', [{ host: 'x', state: 'evil', received: 0, rejected: 0 }], now + 51),
  )
  await publish(
    seal.encryptData(
      'faults',
      Array.from({ length: 21 }, () => ({})),
      now + 52,
    ),
  )
  await publish(seal.encryptData('__proto__', { polluted: true }, now + 53))
  await publish(seal.encryptData('timings', { 'First paint': 5 }, now + 54))
  await expect.poll(() => state()?.data.timings).toEqual({ 'First paint': 5 })
  expect(state()?.data).toMatchObject({ heartbeat, relays: [] })
  expect(state()?.unreadableCount).toBe(2)
})

test.each(['read', 'write'] as const)(
  'a relay that wants a key before a %s gets that of the session',
  async requireAuth => {
    const strict = await startDemoRelay({ port: 0, requireAuth })
    const told = vi.fn()
    const sender = startDebugSession({
      cipher: seal,
      relays: [strict.url],
      collectData: () => data,
      onRelayResult: told,
    })
    const reader = openDebugStream(seal, [strict.url])
    sender.sendData()
    await expect.poll(() => reader.state.get().data.heartbeat).toEqual(heartbeat)
    await expect.poll(() => told.mock.lastCall).toEqual([1, 0])
    sender.stopSession(heartbeat)
    reader.dispose()
    await strict.close()
  },
)

test('a copy with another content does not count as signed', () => {
  const now = Math.floor(Date.now() / 1_000)
  const event = seal.encryptData('heartbeat', heartbeat, now)
  const newer = seal.encryptData('heartbeat', { ...heartbeat, url: 'other' }, now)
  expect(seal.decryptData(event, now)?.value).toEqual(heartbeat)
  expect(seal.decryptData({ ...event, content: newer.content }, now)).toBeUndefined()
  expect(seal.decryptData({ ...event, content: 'A'.repeat(60_001) }, now)).toBeUndefined()
  expect(seal.decryptData(seal.encryptData('heartbeat', heartbeat, now + 4_000), now)).toBeUndefined()
})

test('only a key of 64 hex digits on the curve opens a session', () => {
  const secret = bytesToHex(generateSecretKey())
  expect(createSessionCipher(secret)?.pubkey).toBe(getPublicKey(Uint8Array.from(Buffer.from(secret, 'hex'))))
  for (const text of ['', 'x', '0'.repeat(64), 'f'.repeat(64)])
    expect(createSessionCipher(text), text).toBeUndefined()
})
