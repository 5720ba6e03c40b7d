import { afterEach, expect, test } from 'vitest'

import { startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import type { NostrEvent } from '../../../kernel/ports/nostr-types.ts'
import { createMemoryDatabase } from '../../../kernel/testing/create-memory-database.ts'
import { startFaultProxy } from '../../peers/fault-proxy.ts'
import { pageToEnd, shownOrder, startEngineClient } from './engine-client.ts'
import { NOW, notes, signed } from './signed-notes.ts'

const running: { close(): unknown }[] = []
const relayOf = async (events: readonly NostrEvent[]) => {
  const relay = await startDemoRelay()
  relay.add(events)
  running.push(relay)
  return relay
}
const clientOf = async (options: Parameters<typeof startEngineClient>[0]) => {
  const client = await startEngineClient(options)
  running.push({ close: client.dispose })
  return client
}
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})

test('five hundred events are paged through to the true end, without gap or duplicate', async () => {
  const all = notes(500)
  const relay = await relayOf(all)
  const client = await clientOf({ relays: [relay.url] })
  const feed = client.watch({ kinds: [1], limit: 50 })
  await feed.settled()
  expect(feed.ids()).toEqual(shownOrder(all).slice(0, 50))
  expect(await pageToEnd(feed, 50)).toBeLessThan(14)
  expect(feed.ids()).toEqual(shownOrder(all))
})

test('a relay that reaches further back leaves no gap in the events of another', async () => {
  const dense = notes(200, { every: 60 })
  const sparse = notes(40, { author: 2, every: 86_400 })
  const relays = [await relayOf(dense), await relayOf(sparse)]
  const client = await clientOf({ relays: relays.map(r => r.url) })
  const feed = client.watch({ kinds: [1], limit: 20 })
  await feed.settled()
  await pageToEnd(feed, 20)
  expect(feed.ids()).toEqual(shownOrder([...dense, ...sparse]))
})

test('old events of the local database leave no gap before the relay’s newer events', async () => {
  const all = notes(200)
  const database = createMemoryDatabase(() => NOW)
  database.put([...all.slice(0, 3), ...all.slice(120)])
  const relay = await relayOf(all)
  const client = await clientOf({ relays: [relay.url], database })
  const feed = client.watch({ kinds: [1], limit: 20 })
  await feed.settled()
  await pageToEnd(feed, 20)
  expect(feed.ids()).toEqual(shownOrder(all))
})

test('of two filters the one with more events goes on when the other has ended', async () => {
  const many = notes(90)
  const few = Array.from({ length: 25 }, (_, n) =>
    signed({ kind: 6, created_at: NOW - 60 * n, content: String(n) }),
  )
  const relay = await relayOf([...many, ...few])
  const client = await clientOf({ relays: [relay.url] })
  const feed = client.watch([
    { kinds: [1], limit: 20 },
    { kinds: [6], limit: 20 },
  ])
  await feed.settled()
  await pageToEnd(feed, 20)
  expect(feed.ids()).toEqual(shownOrder([...many, ...few]))
})

test('more events in one second than a page holds do not stop paging', async () => {
  const crowd = notes(70, { every: 0, from: NOW - 500 })
  const all = [...notes(20), ...crowd, ...notes(20, { from: NOW - 90_000 })]
  const relay = await relayOf(all)
  const client = await clientOf({ relays: [relay.url] })
  const feed = client.watch({ kinds: [1], limit: 20 })
  await feed.settled()
  await pageToEnd(feed, 20)
  expect(feed.ids()).toEqual(shownOrder(all))
})

test('a relay that falls silent does not delay a page for ever', async () => {
  const relay = await relayOf(notes(60))
  const proxy = await startFaultProxy({ target: relay.url })
  running.push(proxy)
  const client = await clientOf({ relays: [proxy.url], settleLimit: 200 })
  const feed = client.watch({ kinds: [1], limit: 20 })
  await feed.settled()
  proxy.setFaults({ stall: true })
  feed.query.loadOlder(20)
  expect(feed.snapshot().older).toBe('loading')
  const { older, refused } = await feed.until(s => s.older !== 'loading')
  expect([older, refused]).toEqual(['refused', { [proxy.url]: 'No answer within 0.2 s' }])
  proxy.clearFaults()
  feed.query.loadOlder(20)
  await feed.until(s => s.events.length > 30 && s.older !== 'loading')
})

test('while no relay can be reached a list has no end, and it goes on when one is back', async () => {
  const all = notes(60)
  const relay = await relayOf(all)
  const proxy = await startFaultProxy({ target: relay.url })
  running.push(proxy)
  const client = await clientOf({ relays: [proxy.url] })
  const feed = client.watch({ kinds: [1], limit: 20 })
  await feed.settled()
  proxy.setFaults({ cut: true })
  await feed.until(s => s.answers[proxy.url]?.state === 'dead')
  feed.query.loadOlder(20)
  proxy.clearFaults()
  client.nostr.reconnect()
  expect((await feed.until(s => s.older !== 'loading')).older).toBe('idle')
  await pageToEnd(feed, 20)
  expect(feed.ids()).toEqual(shownOrder(all))
})

test('a relay that returns after the end adds its events', async () => {
  const [near, far] = [notes(30), notes(60, { author: 2, from: NOW - 90_000 })]
  const proxy = await startFaultProxy({ target: (await relayOf(far)).url, faults: { cut: true } })
  running.push(proxy)
  const client = await clientOf({ relays: [(await relayOf(near)).url, proxy.url] })
  const feed = client.watch({ kinds: [1], limit: 20 })
  await feed.settled()
  await pageToEnd(feed, 20)
  expect(feed.ids()).toEqual(shownOrder(near))
  proxy.clearFaults()
  client.nostr.reconnect()
  expect((await feed.until(s => s.older !== 'end')).older).toBe('idle')
  await pageToEnd(feed, 20)
  expect(feed.ids()).toEqual(shownOrder([...near, ...far]))
})
