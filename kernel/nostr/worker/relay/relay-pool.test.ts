import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testAddress } from '../../../testing/every-server'
import { inMemoryRelay } from '../../../testing/in-memory-relay'
import { createRelayPool } from './relay-pool'

const handlers = { onEnd() {}, onClosed() {}, onDown: vi.fn() }
const urls = (count: number, name = 'r') => Array.from({ length: count }, (_, n) => `wss://${name}${n}.test`)
let open: Set<string>

function setUp() {
  open = new Set()
  return createRelayPool({
    check: testAddress,
    connect(url) {
      const socket = inMemoryRelay([], { url }).connect()
      open.add(url)
      const close = socket.close.bind(socket)
      socket.close = () => {
        open.delete(url)
        close()
      }
      return socket
    },
    now: Date.now,
    onEvent() {},
    onChange() {},
    authorize: async () => undefined,
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  handlers.onDown.mockClear()
})
afterEach(() => vi.useRealTimers())

test('at most thirty sockets are open, however many relays are asked', async () => {
  const pool = setUp()
  for (const url of urls(500)) pool.session(url)?.request([{}], true, handlers)
  await vi.advanceTimersByTimeAsync(10)
  expect(open.size).toBe(30)
  expect(pool.session('wss://other.test')).toBeUndefined()
  pool.pin(urls(500, 'own'))
  await vi.advanceTimersByTimeAsync(10)
  expect(open.size).toBe(30)
  pool.dispose()
})

test("the user's own relays come first, and requests at relays that give way get the reason", async () => {
  const pool = setUp()
  for (const url of urls(30)) pool.session(url)?.request([{}], true, handlers)
  pool.pin(urls(5, 'own'))
  await vi.advanceTimersByTimeAsync(10)
  expect(urls(5, 'own').every(url => open.has(url))).toBe(true)
  expect(handlers.onDown.mock.calls).toEqual(Array(5).fill(['Too many relays at once']))
  pool.dispose()
})

test('a relay without requests for half a minute is disconnected, unless the user chose it', async () => {
  const pool = setUp()
  pool.pin(['wss://own.test'])
  pool.session('wss://hint.test')?.request([{}], false, handlers)
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
  const relay = inMemoryRelay()
  const pool = createRelayPool({
    check: testAddress,
    connect() {
      tries++
      if (!up) throw new Error('no')
      return relay.connect()
    },
    now: Date.now,
    onEvent() {},
    onChange() {},
    authorize: async () => undefined,
  })
  pool.session(relay.url)?.request([{}], true, handlers)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(tries).toBe(4)
  up = true
  pool.pin([relay.url])
  await vi.advanceTimersByTimeAsync(0)
  expect(pool.peek(relay.url)?.state).toBe('open')
  pool.dispose()
})
