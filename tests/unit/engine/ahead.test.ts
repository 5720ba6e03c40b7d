import { afterEach, expect, test, vi } from 'vitest'

import { type DemoRelay, startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import { choiceOf, type EngineClient, startEngineClient } from './engine-client.ts'
import { NOW, notes, pubkeyOf, signed } from './signed-notes.ts'

const running: { close(): unknown }[] = []
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})

const owner = pubkeyOf(1)
const friend = pubkeyOf(2)
const list = { kinds: [3], authors: [owner] }
const latest = { kinds: [1], authors: [friend], limit: 100 }

const unknown = {
  owner: undefined,
  relays: undefined,
  config: 'data:,',
  filter: { kinds: [1], authors: [], limit: 100 },
}

async function begin(): Promise<{ relay: DemoRelay; client: EngineClient }> {
  const relay = await startDemoRelay()
  running.push(relay)
  relay.add([signed({ kind: 3, tags: [['p', friend]] }, 1), ...notes(20, { author: 2 })])
  const client = await startEngineClient({
    relays: [relay.url],
    ahead: { ...unknown, owner, relays: [choiceOf(relay.url)] },
  })
  running.push({ close: client.dispose })
  return { relay, client }
}
const askedFor = (relay: DemoRelay, kind: number) =>
  relay.getRequests().filter(({ filters }) => filters.some(({ kinds }) => kinds?.includes(kind)))

test('events asked for before the page was ready are in its memory, and no relay is asked again', async () => {
  const { relay, client } = await begin()
  await vi.waitFor(() => expect(client.access.query(latest).get().events).toHaveLength(20), 10_000)
  expect(client.access.query(list).get().events).toHaveLength(1)
  const before = askedFor(relay, 1).length
  expect(before).toBe(1)

  const follows = client.watch(list)
  const feed = client.watch(latest)
  await Promise.all([follows.settled(), feed.settled()])
  expect(feed.ids()).toHaveLength(20)
  expect(feed.snapshot().complete).toBe(true)
  expect(askedFor(relay, 1)).toHaveLength(before)
  expect(askedFor(relay, 3)).toHaveLength(1)

  // The query that began early now belongs to the page: new notes reach it. The same query from the page is sent to the
  // relay as usual.
  const fresh = signed({ created_at: NOW, content: 'fresh' }, 2)
  relay.add([fresh])
  await feed.until(s => s.events[0]?.id === fresh.id)
  await client.watch(latest).settled()
  expect(askedFor(relay, 1).length).toBeGreaterThan(before)
})

test('a query that differs from the preloaded one is sent as usual', async () => {
  const { relay, client } = await begin()
  const other = client.watch({ ...latest, limit: 10 })
  await other.settled()
  expect(other.ids()).toHaveLength(10)
  expect(askedFor(relay, 1).some(({ filters }) => filters.some(({ limit }) => limit === 10))).toBe(true)
})

/**
 * Starts an engine that knows only the address of the site's configuration. `config` gets the relay's address and
 * returns the content of the configuration.
 */
async function beginWith(
  config: (relay: string) => string,
): Promise<{ relay: DemoRelay; client: EngineClient }> {
  const relay = await startDemoRelay()
  running.push(relay)
  relay.add([signed({ kind: 3, tags: [['p', friend]] }, 1), ...notes(20, { author: 2 })])
  const text = `data:application/json,${encodeURIComponent(config(relay.url))}`
  const client = await startEngineClient({ relays: [], ahead: { ...unknown, config: text } })
  running.push({ close: client.dispose })
  return { relay, client }
}

test('the root account and its relays are read from the configuration, and the page does not ask for its follows again', async () => {
  const { relay, client } = await beginWith(url =>
    JSON.stringify({ rootAccount: owner, relays: ['nowhere', url] }),
  )
  await vi.waitFor(() => expect(client.access.query(latest).get().events).toHaveLength(20), 10_000)
  client.choices.set(() => [choiceOf(relay.url)])
  const feed = client.watch(latest)
  await feed.settled()
  expect(feed.ids()).toHaveLength(20)
  expect(askedFor(relay, 1)).toHaveLength(1)
  expect(client.asked()).toEqual([relay.url])
})

test.each([
  ['no JSON', () => '{'],
  ['no account', (url: string) => JSON.stringify({ relays: [url] })],
  ['an account that is no key', (url: string) => JSON.stringify({ rootAccount: 'npub1', relays: [url] })],
  ['no list of relays', () => JSON.stringify({ rootAccount: owner, relays: { 0: 'wss://relay' } })],
])('with %s in the configuration nothing is preloaded, and the page asks as usual', async (_, config) => {
  const { relay, client } = await beginWith(config)
  client.choices.set(() => [choiceOf(relay.url)])
  const feed = client.watch(latest)
  await feed.settled()
  expect(feed.ids()).toHaveLength(20)
  expect(askedFor(relay, 3)).toEqual([])
})
