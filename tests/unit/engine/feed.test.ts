import { afterEach, expect, test } from 'vitest'

import { type DemoRelay, startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import { createMemoryDatabase } from '../../../kernel/testing/create-memory-database.ts'
import { createFeedList } from '../../../plugins/feeds/list/feed-list.ts'
import { startFaultProxy } from '../../peers/fault-proxy.ts'
import {
  choiceOf,
  type EngineClient,
  type EngineClientOptions,
  shownOrder,
  startEngineClient,
} from './engine-client.ts'
import { keyOf, NOW, notes, pubkeyOf, signed } from './signed-notes.ts'

const running: { close(): unknown }[] = []
const relayOf = async (options?: Parameters<typeof startDemoRelay>[0]): Promise<DemoRelay> => {
  const relay = await startDemoRelay(options)
  running.push(relay)
  return relay
}
const clientOf = async (options: EngineClientOptions): Promise<EngineClient> => {
  const client = await startEngineClient(options)
  running.push({ close: client.dispose })
  return client
}
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})

test('shows exactly the relay’s events, newest first, and adds new ones', async () => {
  const relay = await relayOf()
  const mine = notes(30)
  relay.add([...mine, ...notes(5, { author: 2 }), signed({ kind: 7 })])
  const client = await clientOf({ relays: [relay.url] })
  const feed = client.watch({ kinds: [1], authors: [pubkeyOf(1)] })
  const settled = await feed.settled()
  expect(feed.ids()).toEqual(shownOrder(mine))
  expect(settled.answers).toEqual({ [relay.url]: { state: 'eose' } })
  expect(settled.complete).toBe(true)
  const fresh = signed({ created_at: NOW, content: 'fresh' })
  relay.add([fresh, signed({ created_at: NOW, content: 'other' }, 2)])
  await feed.until(s => s.events.length === 31)
  expect(feed.ids()[0]).toBe(fresh.id)
})

// The test measures times, and the machine may be busy, so it has three tries.
test('notes are painted once every relay has begun to send: later ones are older', {
  retry: 2,
}, async () => {
  const relay = await relayOf()
  relay.add(notes(30))
  const endless = await startFaultProxy({ target: relay.url, faults: { eose: 'never' } })
  const silent = await startFaultProxy({ target: relay.url, faults: { stall: true } })
  running.push(endless, silent)
  const filter = { kinds: [1], authors: [pubkeyOf(1)] }
  /** Returns the ms from the first note in memory to the first note in the list. */
  const waited = async (relays: readonly string[]) => {
    const client = await clientOf({ relays })
    const query = client.access.query(filter)
    const list = createFeedList({ query, accept: () => true })
    const painted = new Promise<number>(resolve =>
      list.subscribe(() => list.get().shown.length > 0 && resolve(performance.now())),
    )
    const come = await new Promise<number>(resolve =>
      query.subscribe(() => query.get().events.length > 0 && resolve(performance.now())),
    )
    const took = (await painted) - come
    return { took, answers: query.get().answers }
  }
  const alone = await waited([endless.url])
  expect(alone.answers).toEqual({ [endless.url]: { state: 'asking', hasStarted: true } })
  const beside = await waited([endless.url, silent.url])
  expect(beside.answers[silent.url]).toEqual({ state: 'asking' })
  // The silent relay may still send newer notes, so the list waits as long as usual.
  expect(beside.took).toBeGreaterThan(50)
  expect(alone.took).toBeLessThan(45)
})

test('a relay that is killed and returns on its port is asked again, and missed events arrive', async () => {
  const first = await relayOf()
  first.add(notes(3))
  const client = await clientOf({ relays: [first.url] })
  const feed = client.watch({ kinds: [1], limit: 3 })
  await feed.settled()
  await first.close()
  await feed.until(s => s.answers[first.url]?.state === 'dead')
  const second = await relayOf({ port: first.port, store: first.store })
  second.add([signed({ created_at: NOW - 10, content: 'missed' })])
  await feed.until(s => s.events.length === 4)
  await feed.until(s => s.answers[first.url]?.state === 'eose')
  second.add([signed({ created_at: NOW, content: 'live again' })])
  await feed.until(s => s.events.length === 5)
  expect(
    feed
      .snapshot()
      .events.map(e => e.content)
      .slice(0, 2),
  ).toEqual(['live again', 'missed'])
})

test('complete is false while a quorum is missing, and says which relay is dead', async () => {
  const relay = await relayOf()
  relay.add(notes(2))
  const dead = ['ws://127.0.0.1:9', 'ws://127.0.0.1:10']
  const client = await clientOf({ relays: [relay.url, ...dead] })
  const feed = client.watch({ kinds: [1] })
  const { complete, answers } = await feed.settled()
  expect(complete).toBe(false)
  expect(dead.map(url => answers[url]?.state)).toEqual(['dead', 'dead'])
  client.choices.set(() => [choiceOf(relay.url)])
  const other = client.watch({ kinds: [1], limit: 5 })
  expect((await other.settled()).complete).toBe(true)
})

test('auth-required: refused without an authorizer, answered with one, and asked once', async () => {
  const relay = await relayOf({ requireAuth: 'read' })
  relay.add(notes(3))
  const visitor = await clientOf({ relays: [relay.url] })
  const refused = await visitor.watch({ kinds: [1] }).settled()
  expect(refused.answers[relay.url]?.state).toBe('auth-refused')
  expect(refused.complete).toBe(false)

  let prompts = 0
  const member = await clientOf({
    relays: [relay.url],
    authorize: async (url, challenge) => {
      prompts++
      const tags = [
        ['relay', url],
        ['challenge', challenge],
      ]
      return signed({ kind: 22242, created_at: Math.floor(Date.now() / 1000), tags })
    },
  })
  const feeds = [{ kinds: [1] }, { kinds: [1], limit: 2 }].map(filter => member.watch(filter))
  for (const feed of feeds) expect((await feed.settled()).answers[relay.url]?.state).toBe('eose')
  expect(feeds.map(f => f.ids().length)).toEqual([3, 2])
  expect(prompts).toBe(1)
})

test('an authorizer that refuses or never answers settles the query', async () => {
  const relay = await relayOf({ requireAuth: 'read' })
  const refusing = await clientOf({ relays: [relay.url], authorize: async () => undefined })
  expect((await refusing.watch({ kinds: [1] }).settled()).answers[relay.url]?.state).toBe('auth-refused')
  const hanging = await clientOf({
    relays: [relay.url],
    settleLimit: 300,
    authorize: () => new Promise(() => {}),
  })
  expect((await hanging.watch({ kinds: [1] }).settled()).answers[relay.url]?.state).toBe('timeout')
})

test('a query settles although a relay never answers, also one that joined late', async () => {
  const silent = await relayOf({ latencyMs: 60_000 })
  const relay = await relayOf()
  const client = await clientOf({ relays: [silent.url], settleLimit: 200 })
  const feed = client.watch({ kinds: [1] })
  expect((await feed.settled()).answers).toMatchObject({ [silent.url]: { state: 'timeout' } })
  const late = await relayOf({ latencyMs: 60_000 })
  client.choices.set(() => [silent, relay, late].map(r => choiceOf(r.url)))
  await feed.until(s => s.answers[late.url]?.state === 'asking')
  const { answers } = await feed.settled()
  expect(answers[relay.url]?.state).toBe('eose')
  expect(answers[late.url]?.state).toBe('timeout')
})

test('a query and a lookup that are asked before the relays are known wait for them', async () => {
  const relay = await relayOf()
  const [note] = notes(1)
  relay.add([note!])
  const client = await clientOf({ relays: [] })
  const feed = client.watch({ kinds: [1] })
  const lookup = client.access.get({ id: note!.id })
  await new Promise(resolve => setTimeout(resolve, 150))
  expect(feed.snapshot().phase).not.toBe('settled')
  client.choices.set(() => [choiceOf(relay.url)])
  expect((await lookup)?.id).toBe(note!.id)
  expect((await feed.settled()).events).toHaveLength(1)
})

test('without any relay the database answers', async () => {
  const database = createMemoryDatabase(() => NOW)
  const held = notes(40)
  database.put(held)
  const client = await clientOf({ relays: ['ws://127.0.0.1:9'], database })
  const feed = client.watch({ kinds: [1], authors: [pubkeyOf(1)], limit: 10 })
  await feed.until(s => s.events.length === 10)
  expect((await feed.settled()).complete).toBe(false)
  for (let page = 0; page < 10 && feed.snapshot().events.length < held.length; page++) {
    feed.query.loadOlder(10)
    await feed.until(s => s.older !== 'loading' || s.events.length === held.length)
  }
  expect(feed.ids()).toEqual(shownOrder(held))
  // The unreachable relay may have more events, so the list must not say that it has ended.
  feed.query.loadOlder(10)
  expect(feed.snapshot().older).toBe('loading')
  expect((await client.access.get({ id: held[7]!.id }))?.content).toBe(held[7]!.content)
})

test('a query of the local database asks no relay, and settles at once although others are still asking', async () => {
  const relay = await relayOf({ latencyMs: 1_000 })
  const client = await clientOf({ relays: [relay.url] })
  const asking = client.watch({ ids: ['a'.repeat(64)] }, { live: false })
  const local = client.watch({ ids: ['b'.repeat(64)] }, { live: false, source: 'local' })
  await local.settled(500)
  expect(asking.snapshot().phase).not.toBe('settled')
  expect(relay.getRequests().flatMap(r => r.filters.flatMap(f => f.ids ?? []))).not.toContain('b'.repeat(64))
})

test('a deleted, superseded or expired event is not shown, whichever relay sends it', async () => {
  const [one, two] = [await relayOf(), await relayOf({ serveExpired: true })]
  const [gone, kept] = notes(2)
  const old = signed({ kind: 0, content: 'old', created_at: NOW - 500 })
  const young = signed({ kind: 0, content: 'young', created_at: NOW - 50 })
  const expired = signed({ content: 'expired', tags: [['expiration', String(NOW - 5)]] })
  one.add([gone!, kept!, old])
  two.add([signed({ kind: 5, tags: [['e', gone!.id]], created_at: NOW - 10 }), young, expired])
  const client = await clientOf({ relays: [one.url, two.url] })
  const feed = client.watch({ kinds: [0, 1], authors: [pubkeyOf(1)] })
  await feed.settled()
  expect(feed.ids()).toEqual(shownOrder([kept!, young]))
  expect(keyOf(1)).toHaveLength(32)
})
