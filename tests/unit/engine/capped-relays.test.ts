import { afterEach, expect, test } from 'vitest'

import { type DemoRelayOptions, startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import type { NostrEvent } from '../../../kernel/ports/nostr-types.ts'
// Import this module early. The engine loads it only when it is needed, which took longer on a busy machine than all
// pages of a test.
import '../../../kernel/nostr/worker/relay/fetch-relay-limits.ts'
import { pageToEnd, shownOrder, startEngineClient } from './engine-client.ts'
import { NOW, notes, pubkeyOf, signed } from './signed-notes.ts'

const running: { close(): unknown }[] = []
const relayOf = async (events: readonly NostrEvent[], options?: DemoRelayOptions) => {
  const relay = await startDemoRelay(options)
  relay.add(events)
  running.push(relay)
  return relay
}
const clientOf = async (...relays: readonly string[]) => {
  const client = await startEngineClient({ relays })
  running.push({ close: client.dispose })
  return client
}
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})

const limits = { maxLimit: 20 }
const asked = (relay: Awaited<ReturnType<typeof relayOf>>) =>
  relay.getRequests().flatMap(({ filters }) => filters.filter(f => f.kinds?.includes(1)))

test('a relay that limits its answers without saying so is paged through like any other', async () => {
  const [old, young] = [notes(90, { every: 3_600 }), notes(120, { author: 2, every: 600 })]
  const capped = await relayOf(old, { limits, hidesLimits: true })
  const usual = await relayOf(young)
  const feed = (await clientOf(capped.url, usual.url)).watch({ kinds: [1], limit: 50 })
  await feed.settled()
  await pageToEnd(feed, 50)
  expect(feed.ids()).toEqual(shownOrder([...old, ...young]))
})

test('a relay that states its limit is never asked for more', async () => {
  const all = notes(90)
  const relay = await relayOf(all, { limits })
  const feed = (await clientOf(relay.url)).watch({ kinds: [1], limit: 50 })
  await feed.settled()
  expect(await pageToEnd(feed, 50)).toBeLessThan(8)
  expect(feed.ids()).toEqual(shownOrder(all))
  expect(asked(relay).at(-1)?.limit).toBe(20)
})

test('more events in one second than a relay’s limit do not stop paging', async () => {
  const crowd = notes(45, { every: 0, from: NOW - 500 })
  const around = [...notes(15), ...notes(25, { from: NOW - 90_000 })]
  const relay = await relayOf([...around, ...crowd], { limits, hidesLimits: true })
  const feed = (await clientOf(relay.url)).watch({ kinds: [1], limit: 50 })
  await feed.settled()
  expect(await pageToEnd(feed, 50)).toBeLessThan(12)
  const shown = new Set(feed.ids())
  expect(around.filter(note => !shown.has(note.id))).toEqual([])
})

test('a relay that cuts no answer is asked once for each page and no more', async () => {
  const relay = await relayOf(notes(130))
  const feed = (await clientOf(relay.url)).watch({ kinds: [1], limit: 50 })
  await feed.settled()
  await pageToEnd(feed, 50)
  // The first request and two pages. Each page begins with the last note of the page before.
  expect(asked(relay).map(f => f.limit)).toEqual([50, 50, 50])

  const few = await relayOf(notes(8, { author: 3 }))
  const short = (await clientOf(few.url)).watch({ kinds: [1], limit: 50 })
  await short.settled()
  await pageToEnd(short, 50)
  expect(asked(few)).toHaveLength(2)
})

test('a deletion dated long ago does not hide later events', async () => {
  const all = notes(120)
  const taken = signed({ kind: 5, created_at: NOW - 60 * 86_400, tags: [['e', 'a'.repeat(64)]] })
  const relay = await relayOf([...all, taken])
  const feed = (await clientOf(relay.url)).watch({ kinds: [1], authors: [pubkeyOf(1)], limit: 20 })
  await feed.settled()
  await pageToEnd(feed, 20)
  expect(feed.ids()).toEqual(shownOrder(all))
})

test('two filters each continue at their own last event', async () => {
  const dense = notes(80)
  const sparse = Array.from({ length: 30 }, (_, n) => signed({ kind: 6, created_at: NOW - 86_400 * n - 30 }))
  const relay = await relayOf([...dense, ...sparse])
  const feed = (await clientOf(relay.url)).watch([
    { kinds: [1], limit: 20 },
    { kinds: [6], limit: 20 },
  ])
  await feed.settled()
  await pageToEnd(feed, 20)
  expect(feed.ids()).toEqual(shownOrder([...dense, ...sparse]))
})

test('a relay that refuses too many filters is asked again within the limit it states', async () => {
  const all = notes(6)
  const relay = await relayOf(all, { limits: { maxFilters: 2 } })
  const filters = all.map(note => ({ kinds: [1], since: note.created_at, until: note.created_at }))
  const feed = (await clientOf(relay.url)).watch(filters)
  await feed.until(s => s.events.length === 6 && s.answers[relay.url]?.state === 'eose')
  expect(relay.getRequests().at(-1)?.filters).toHaveLength(2)
})

test('a relay that closes the connection on a long message is asked in shorter ones', async () => {
  const [note] = notes(1)
  const relay = await relayOf([note!], { limits: { maxMessageLength: 4_096 } })
  const strangers = Array.from({ length: 200 }, (_, n) => n.toString(16).padStart(64, '0'))
  const client = await clientOf(relay.url)
  const feed = client.watch({ kinds: [1], authors: [...strangers, pubkeyOf(1)] })
  await feed.until(s => s.events.length === 1 && s.answers[relay.url]?.state === 'eose', 15_000)
})

test('250 people looked up at once are all found, though the relay returns a hundred at a time', async () => {
  const people = Array.from({ length: 250 }, (_, n) => n + 1)
  const profiles = people.map(n =>
    signed({ kind: 0, content: `{"name":"${n}"}`, created_at: NOW - n * 60 }, n),
  )
  const relay = await relayOf(profiles, { limits: { maxLimit: 100 }, hidesLimits: true })
  const client = await clientOf(relay.url)
  const filter = { kinds: [0], authors: people.map(pubkeyOf) }
  const { events, complete } = await client.watch(filter, { live: false }).settled()
  expect(events).toHaveLength(250)
  expect(complete).toBe(true)
})
