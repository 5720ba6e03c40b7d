import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asCheckedUrl } from '../../../testing/allow-all-url-policy'
import { createInMemoryRelay } from '../../../testing/create-in-memory-relay'
import { createRelayPool } from './relay-pool'

const handlers = { onEose() {}, onClosed() {}, onDisconnect: vi.fn() }
const urls = (count: number, name = 'r') => Array.from({ length: count }, (_, n) => `wss://${name}${n}.test`)
let open: Set<string>

function setUp() {
  open = new Set()
  return createRelayPool({
    checkUrl: asCheckedUrl,
    connect(url) {
      const socket = createInMemoryRelay([], { url }).connect()
      open.add(url)
      const close = socket.close.bind(socket)
      socket.close = () => {
        open.delete(url)
        close()
      }
      return socket
    },
    now: Date.now,
    authorize: async () => undefined,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  handlers.onDisconnect.mockClear()
})
afterEach(() => vi.useRealTimers())

test('at most thirty sockets are open, however many relays are asked', async () => {
  const pool = setUp()
  for (const url of urls(500)) pool.openSession(url)?.request([{}], true, handlers)
  await vi.advanceTimersByTimeAsync(10)
  expect(open.size).toBe(30)
  expect(pool.openSession('wss://other.test')).toBeUndefined()
  pool.pin(urls(500, 'own'))
  await vi.advanceTimersByTimeAsync(10)
  expect(open.size).toBe(30)
  pool.dispose()
})

test("the user's own relays come first, and requests at relays that give way get the reason", async () => {
  const pool = setUp()
  for (const url of urls(30)) pool.openSession(url)?.request([{}], true, handlers)
  pool.pin(urls(5, 'own'))
  await vi.advanceTimersByTimeAsync(10)
  expect(urls(5, 'own').every(url => open.has(url))).toBe(true)
  expect(handlers.onDisconnect.mock.calls).toEqual(Array(5).fill(['Too many relays at once']))
  pool.dispose()
})

test('a relay without requests for half a minute is disconnected, unless the user chose it', async () => {
  const pool = setUp()
  pool.pin(['wss://own.test'])
  pool.openSession('wss://hint.test')?.request([{}], false, handlers)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([...open].sort()).toEqual(['wss://hint.test', 'wss://own.test'])
  await vi.advanceTimersByTimeAsync(40_000)
  expect([...open]).toEqual(['wss://own.test'])
  pool.pin([])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open.size).toBe(0)
  pool.dispose()
  expect(vi.getTimerCount()).toBe(0)
})

test('a relay that was given up is tried at once when the user chooses it', async () => {
  let up = false
  let tries = 0
  const relay = createInMemoryRelay()
  const pool = createRelayPool({
    checkUrl: asCheckedUrl,
    connect() {
      tries++
      if (!up) throw new Error('no')
      return relay.connect()
    },
    now: Date.now,
    authorize: async () => undefined,
  })
  pool.openSession(relay.url)?.request([{}], true, handlers)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tries).toBe(4)
  up = true
  pool.pin([relay.url])
  await vi.advanceTimersByTimeAsync(0)
  expect(pool.peek(relay.url)?.state).toBe('open')
  pool.dispose()
})
