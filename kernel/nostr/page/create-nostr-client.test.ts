import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../../core/store'
import type { AccountSession, RelayStatus } from '../../ports/nostr-access'
import { createDeferred } from '../../testing/create-deferred'
import { createInMemoryRelay } from '../../testing/create-in-memory-relay'
import { createTestEvent, numberToHex } from '../../testing/create-test-event'
import { createTestKernel } from '../../testing/create-test-kernel'
import type { EngineMessage, EngineRequest, RelayListEntry } from '../messages/engine-messages'
import { createNostrClient } from './create-nostr-client'
import { createMemoryOutboxStorage } from './outbox/rows/outbox-storage'

const session = createStore<AccountSession>({ canSign: false, method: 'none' })
const choice = (url: string): RelayListEntry => ({ url, read: true, write: true })

/** Creates the Nostr part of the page. The test takes the place of the engine. */
function setUp(authorize?: (relay: string, challenge: string) => Promise<never>) {
  const sent: EngineRequest[][] = []
  let ready = 0
  /** 'ready' is left out, because a separate test covers when the page sends it. */
  const send = (list: readonly EngineRequest[]) => {
    const asked = list.filter(({ op }) => op !== 'ready')
    ready += list.length - asked.length
    if (asked.length > 0) sent.push(asked)
  }
  let hear: (news: readonly EngineMessage[]) => void = () => {}
  const relays = createStore<readonly RelayListEntry[]>([choice('wss://a.test'), choice('wss://b.test')])
  const nostr = createNostrClient({
    port: { send, listen: fn => (hear = fn), dispose() {} },
    relays,
    session,
    ...(authorize && { authorize }),
  })
  const ops = () => sent.flat().map(r => r.op)
  return {
    nostr,
    access: nostr.createAccess('p', () => true),
    sent,
    ops,
    ready: () => ready,
    relays,
    news: (...list: EngineMessage[]) => hear(list),
  }
}
const settled = (query: number): EngineMessage => ({
  op: 'query',
  query,
  state: { answers: {}, phase: 'settled', complete: true, older: 'idle' },
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('requests made in one turn go out as one message', async () => {
  const { access, sent } = setUp()
  for (let n = 0; n < 5; n++) access.query({ kinds: [n] }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.map(r => r.op)).toEqual(['relays', 'open', 'open', 'open', 'open', 'open'])
})

test('the engine is told when the page listens, and after each message that it may send the next', async () => {
  const { news, ready } = setUp()
  await vi.advanceTimersByTimeAsync(0)
  expect(ready()).toBe(1)
  news({ op: 'events', events: [createTestEvent()] }, settled(1))
  expect(ready()).toBe(1)
  await vi.advanceTimersByTimeAsync(0)
  expect(ready()).toBe(2)
})

test('a query that never has a listener causes nothing', async () => {
  const { access, nostr, ops } = setUp()
  access.query({ kinds: [1] }).get()
  await vi.advanceTimersByTimeAsync(0)
  expect(ops()).toEqual(['relays'])
  expect(nostr.countQueries()).toBe(0)
})

test('get: an event by id comes from memory, or as soon as it arrives', async () => {
  const { access, nostr, news } = setUp()
  const [held, coming] = [createTestEvent(), createTestEvent()]
  nostr.addEvents([held])
  expect((await access.get({ id: held.id }))?.id).toBe(held.id)
  const found = access.get({ id: coming.id })
  news({ op: 'events', events: [coming] })
  expect((await found)?.id).toBe(coming.id)
  expect(nostr.countQueries()).toBe(0)
})

test('get: by address the newest version counts, once all relays have answered', async () => {
  const { access, news } = setUp()
  const version = (created_at: number) => createTestEvent({ kind: 0, pubkey: numberToHex(1), created_at })
  const [old, young] = [version(1), version(2)]
  let found: string | undefined = 'pending'
  void access.get({ kind: 0, pubkey: numberToHex(1) }).then(e => {
    found = e?.id
  })
  news({ op: 'events', events: [old] })
  await vi.advanceTimersByTimeAsync(0)
  expect(found).toBe('pending')
  news({ op: 'events', events: [young] }, settled(1))
  await vi.advanceTimersByTimeAsync(0)
  expect(found).toBe(young.id)
})

test('get: gives up after ten seconds, and leaves nothing behind', async () => {
  const { access, nostr, ops } = setUp()
  const found = access.get({ id: numberToHex(1) })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await found).toBeUndefined()
  await vi.advanceTimersByTimeAsync(0)
  expect(nostr.countQueries()).toBe(0)
  expect(ops()).toEqual(['relays', 'open', 'close'])
  expect(vi.getTimerCount()).toBe(0)
})

test('get: an abort rejects, also before it starts, and leaves nothing behind', async () => {
  const { access, nostr } = setUp()
  const controller = new AbortController()
  const running = access.get({ id: numberToHex(1) }, { signal: controller.signal })
  controller.abort(new Error('enough'))
  await expect(running).rejects.toThrow('enough')
  await expect(access.get({ id: numberToHex(1) }, { signal: controller.signal })).rejects.toThrow('enough')
  expect(nostr.countQueries()).toBe(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('get: disposing the access ends the wait', async () => {
  const { access } = setUp()
  const found = access.get({ id: numberToHex(1) }).catch(() => undefined)
  access.dispose()
  let done = false
  void found.then(() => {
    done = true
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})

test('a disposed access ends its queries and sends no further requests', async () => {
  const { access, nostr, ops } = setUp()
  const query = access.query({ kinds: [1] })
  query.subscribe(() => {})
  access.dispose()
  access.query({ kinds: [2] }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(0)
  expect(nostr.countQueries()).toBe(0)
  expect(ops()).toEqual(['relays', 'open', 'close'])
})

test('an authorizer that throws in any way counts as a refusal', async () => {
  const fails = [
    () => Promise.reject(new Error('no')),
    () => {
      throw new Error('no')
    },
  ]
  for (const authorize of [...fails, undefined]) {
    const { news, sent } = setUp(authorize)
    news({ op: 'authorize', ask: 7, relay: 'wss://a.test', challenge: 'c' })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent.flat().at(-1)).toEqual({ op: 'authorized', ask: 7 })
  }
})

test('online becomes false when none of the own relays can be reached, and true with the first one', () => {
  const { access, news } = setUp()
  const say = (...states: RelayStatus['state'][]) => {
    const relays = states.map((state, n) => ({
      url: `wss://${'abx'[n]}.test`,
      state,
      received: 0,
      rejected: 0,
    }))
    news({ op: 'status', relays })
    return access.network.online.get()
  }
  expect(say('opening', 'opening')).toBe(true)
  expect(say('waiting', 'opening')).toBe(true)
  expect(say('waiting', 'waiting', 'open')).toBe(false)
  expect(say('opening', 'waiting')).toBe(false)
  expect(say('open', 'waiting')).toBe(true)
})

test('the engine is told the chosen relays, and again when they change', async () => {
  const { sent, relays } = setUp()
  relays.set(() => [choice('wss://c.test')])
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.flat()).toMatchObject([{ op: 'relays' }, { op: 'relays', relays: [{ url: 'wss://c.test' }] }])
})

test('clearing empties the database, and events on the screen stay', async () => {
  vi.useRealTimers()
  const { kernel, nostr, relay } = createTestKernel({ events: [createTestEvent(), createTestEvent()] })
  const access = kernel.nostr('host')
  const query = access.query({ kinds: [1] }, { live: false })
  await new Promise<void>(resolve => {
    query.subscribe(() => query.get().phase === 'settled' && resolve())
  })
  expect(query.get().events).toHaveLength(2)
  expect((await nostr.databaseStats()).events).toBe(2)
  expect((await nostr.clearDatabase()).events).toBe(0)
  expect((await nostr.databaseStats()).events).toBe(0)
  expect(query.get().events).toHaveLength(2)
  expect(relay.url).toBe('wss://relay.test')
  await kernel.dispose()
})

test('disposing the kernel closes every connection', async () => {
  const relays = [
    createInMemoryRelay([], { url: 'wss://one.test' }),
    createInMemoryRelay([], { url: 'wss://two.test' }),
  ]
  const { kernel } = createTestKernel({ relays })
  kernel
    .nostr('host')
    .query({ kinds: [1], authors: [numberToHex(1)] })
    .subscribe(() => {})
  await vi.advanceTimersByTimeAsync(500)
  expect(relays.map(r => r.countConnections())).toEqual([1, 1])
  await kernel.dispose()
  await vi.advanceTimersByTimeAsync(500)
  expect(relays.map(r => r.countConnections())).toEqual([0, 0])
  expect(vi.getTimerCount()).toBe(0)
})

test('an outbox whose code arrives after the end is closed at once, so that it sends for no other page', async () => {
  vi.useRealTimers()
  const closed = createDeferred()
  const outbox = async () => ({ ...createMemoryOutboxStorage(), close: () => closed.resolve() })
  const { kernel, nostr } = createTestKernel({ openOutboxStorage: outbox })
  await kernel.dispose()
  await nostr.loadWriter()
  await closed.promise
})
