import { encrypt, getConversationKey } from 'nostr-tools/nip44'
import { finalizeEvent, generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { bytesToHex } from 'nostr-tools/utils'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { EventTable } from '../../../demo/relay/event-table'
import { type DemoRelay, startRelay } from '../../../demo/relay/start-relay'
import type { DataName } from '../data/data-types'
import { type DebugStream, openStream } from '../viewer/debug-stream'
import { type RunningSession, runSession } from './run-session'
import { createSeal, newSecret, type Seal } from './seal'

let relay: DemoRelay
let stream: DebugStream | undefined
let session: RunningSession | undefined
let seal: Seal
let data: ReadonlyMap<DataName, unknown>
let counts: readonly number[]
/** ms by which the clock of the reading side is ahead. */
let ahead = 0

const heartbeat = { status: 'active', userAgent: 'test', url: 'https://p.example/', version: '1', relays: 2 }

beforeEach(async () => {
  vi.stubGlobal('WebSocket', WebSocket)
  relay = await startRelay({ port: 0, store: new EventTable(), name: 'test' })
  seal = createSeal(newSecret()) as Seal
  ahead = 0
  counts = []
  data = new Map<DataName, unknown>([['heartbeat', heartbeat]])
  session = runSession({
    seal,
    relays: [relay.url],
    collect: () => data,
    told: (...now) => {
      counts = now
    },
  })
  session.beat()
  stream = openStream(seal, [relay.url], () => Date.now() + ahead)
})
afterEach(async () => {
  session?.stop(heartbeat)
  stream?.dispose()
  await relay.close()
})

const state = () => stream?.state.get()
/** Publishes an event of this key as a hostile peer could. */
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
  await expect.poll(() => [state()?.presence, state()?.connected]).toEqual(['here', 1])
  await expect.poll(() => counts).toEqual([1, 0])
  data = new Map(data).set('database', { events: 3, bytes: 900, stored: true })
  session?.beat()
  await expect.poll(() => state()?.data.database).toEqual({ events: 3, bytes: 900, stored: true })
  data = new Map([['heartbeat', heartbeat]])
  session?.beat()
  await expect.poll(() => state()?.data.database).toBeUndefined()

  session?.stop({ ...heartbeat, status: 'ended' })
  await expect.poll(() => state()?.presence).toBe('ended')
})

test('after 15 s without a heartbeat the other side has gone, and it is back with the next one', async () => {
  await expect.poll(() => state()?.presence).toBe('here')
  ahead = 16_000
  await expect.poll(() => state()?.presence).toBe('gone')
  session?.beat()
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
  // The next events are signed with the session's own key, as if the sending side were hostile.
  await publish(seal.close('heartbeat', { ...heartbeat, url: 7 }, now + 50))
  await publish(seal.close('relays', [{ host: 'x', state: 'evil', received: 0, rejected: 0 }], now + 51))
  await publish(
    seal.close(
      'faults',
      Array.from({ length: 21 }, () => ({})),
      now + 52,
    ),
  )
  await publish(seal.close('__proto__', { polluted: true }, now + 53))
  await publish(seal.close('timings', { 'First paint': 5 }, now + 54))
  await expect.poll(() => state()?.data.timings).toEqual({ 'First paint': 5 })
  expect(state()?.data).toMatchObject({ heartbeat, relays: [] })
  expect(state()?.unreadable).toBe(2)
})

test.each(['read', 'write'] as const)(
  'a relay that wants a key before a %s gets that of the session',
  async requireAuth => {
    const strict = await startRelay({ port: 0, requireAuth })
    const told = vi.fn()
    const sender = runSession({ seal, relays: [strict.url], collect: () => data, told })
    const reader = openStream(seal, [strict.url])
    sender.beat()
    await expect.poll(() => reader.state.get().data.heartbeat).toEqual(heartbeat)
    await expect.poll(() => told.mock.lastCall).toEqual([1, 0])
    sender.stop(heartbeat)
    reader.dispose()
    await strict.close()
  },
)

test('a copy with another content does not count as signed', () => {
  const now = Math.floor(Date.now() / 1_000)
  const event = seal.close('heartbeat', heartbeat, now)
  const newer = seal.close('heartbeat', { ...heartbeat, url: 'other' }, now)
  expect(seal.open(event, now)?.value).toEqual(heartbeat)
  expect(seal.open({ ...event, content: newer.content }, now)).toBeUndefined()
  expect(seal.open({ ...event, content: 'A'.repeat(60_001) }, now)).toBeUndefined()
  expect(seal.open(seal.close('heartbeat', heartbeat, now + 4_000), now)).toBeUndefined()
})

test('only a key of 64 hex digits on the curve opens a session', () => {
  const secret = bytesToHex(generateSecretKey())
  expect(createSeal(secret)?.pubkey).toBe(getPublicKey(Uint8Array.from(Buffer.from(secret, 'hex'))))
  for (const text of ['', 'x', '0'.repeat(64), 'f'.repeat(64)]) expect(createSeal(text), text).toBeUndefined()
})
