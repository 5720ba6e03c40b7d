import { afterEach, expect, test } from 'vitest'

import { EventTable } from '../../../demo/relay/event-table.ts'
import { type DemoRelay, startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import { type EngineClient, startEngineClient } from './engine-client.ts'
import { NOW, pubkeyOf, signed } from './signed-notes.ts'

let relay: DemoRelay
let client: EngineClient
const running: { close(): unknown }[] = []

async function setUp(events: Parameters<DemoRelay['add']>[0]) {
  relay = await startDemoRelay()
  relay.add(events)
  client = await startEngineClient({ relays: [relay.url] })
  running.push(relay, { close: client.dispose })
}
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})

const people = Array.from({ length: 100 }, (_, n) => n + 1)
const profiles = people.map(n => signed({ kind: 0, content: `{"name":"${n}"}` }, n))
const asked = () => relay.getRequests().length

test('a deleted note is not found, though the relay still serves it', async () => {
  const [note, other] = [
    signed({ kind: 1, content: 'never mind' }, 1),
    signed({ kind: 1, content: 'stays' }, 1),
  ]
  const deletion = signed({ kind: 5, content: '', tags: [['e', note.id]] }, 1)
  const stranger = signed({ kind: 5, content: '', tags: [['e', other.id]] }, 2)
  const careless = await startDemoRelay({ store: new EventTable({ keepDeleted: true }) })
  careless.add([note, other, deletion, stranger])
  client = await startEngineClient({ relays: [careless.url] })
  running.push(careless, { close: client.dispose })
  const { events } = await client.watch({ ids: [note.id, other.id] }, { live: false }).settled()
  expect(events.map(e => e.content)).toEqual(['stays'])
})

test('a repost brings its note along, and a forged repost brings nothing', async () => {
  const note = signed({ kind: 1, content: 'passed on' }, 1)
  const repost = (carried: object, n: number) =>
    signed({ kind: 6, content: JSON.stringify(carried), tags: [['e', note.id]] }, n)
  await setUp([repost({ ...note, content: 'forged' }, 2)])
  await client.watch({ kinds: [6] }).settled()
  expect(client.access.peek({ id: note.id })).toBeUndefined()
  relay.add([repost(note, 3)])
  const other = await startEngineClient({ relays: [relay.url] })
  running.push({ close: other.dispose })
  await other.watch({ kinds: [6] }).settled()
  expect(other.access.peek({ id: note.id })?.content).toBe('passed on')
})

test('a hundred profiles asked for in one turn take few requests, and none the second time', async () => {
  await setUp(profiles.slice(0, 90))
  const look = async () => {
    const found = await Promise.all(people.map(n => client.access.get({ kind: 0, pubkey: pubkeyOf(n) })))
    return found.filter(e => e !== undefined).length
  }
  expect(await look()).toBe(90)
  expect(asked()).toBeLessThanOrEqual(2)
  const before = asked()
  expect(await look()).toBe(90)
  expect(asked()).toBe(before)
})

test('events by id are asked for together, and events in memory are not asked for', async () => {
  await setUp(profiles)
  const [a, b, c] = profiles
  await Promise.all([a!, b!].map(e => client.access.get({ id: e.id })))
  expect(asked()).toBe(1)
  const found = await Promise.all([a!, b!, c!].map(e => client.access.get({ id: e.id })))
  expect(found.map(e => e?.content)).toEqual([a!, b!, c!].map(e => e.content))
  // The same request also asks for deletions of the event.
  expect(relay.getRequests()[1]?.filters).toEqual([{ ids: [c!.id] }, { kinds: [5], '#e': [c!.id], limit: 1 }])
})

test('a lookup that was cancelled before its turn is not sent', async () => {
  await setUp(profiles)
  await client.watch({ kinds: [0], limit: 1 }).settled()
  const before = asked()
  client.watch({ ids: [profiles[0]!.id] }, { live: false }).stop()
  await client.access.get({ id: profiles[1]!.id })
  const ids = relay
    .getRequests()
    .slice(before)
    .flatMap(r => r.filters.flatMap(f => f.ids ?? []))
  expect(ids).not.toContain(profiles[0]!.id)
})

test('twenty live queries leave room for a lookup', async () => {
  await setUp(profiles)
  const feeds = Array.from({ length: 30 }, (_, n) => client.watch({ kinds: [1000 + n] }))
  for (const feed of feeds) await feed.settled()
  const found = await client.access.get({ id: profiles[5]!.id })
  expect(found?.id).toBe(profiles[5]!.id)
  relay.add([signed({ kind: 1029, created_at: NOW, content: 'last' })])
  await feeds[29]!.until(s => s.events.length === 1)
}, 15_000)

test('a lookup that no relay answered is sent again when a relay returns', async () => {
  relay = await startDemoRelay()
  const { port } = relay
  await relay.close()
  client = await startEngineClient({ relays: [relay.url] })
  running.push({ close: client.dispose })
  const watched = client.watch({ ids: [profiles[0]!.id] }, { live: false })
  await watched.settled()
  relay = await startDemoRelay({ port })
  running.push(relay)
  relay.add(profiles)
  client.nostr.reconnect()
  await watched.until(s => s.events.length === 1)
})

test('relay lists that the engine reads for a feed do not fill the page’s memory; a query for one gets it', async () => {
  const lists = people.map(n => signed({ kind: 10_002, content: '', tags: [['r', 'wss://a.example']] }, n))
  await setUp([...lists, signed({ kind: 1, content: 'hello' }, 1)])
  const authors = people.map(pubkeyOf)
  await client.watch({ kinds: [1], authors }).settled()
  const asking = relay.getRequests().flatMap(({ filters }) => filters)
  expect(asking.some(({ kinds }) => kinds?.includes(10_002))).toBe(true)
  expect(authors.filter(pubkey => client.access.peek({ kind: 10_002, pubkey }))).toEqual([])
  const [first = ''] = authors
  expect((await client.access.get({ kind: 10_002, pubkey: first }))?.id).toBe(lists[0]?.id)
  const { events } = await client.watch({ kinds: [10_002], authors }, { live: false }).settled()
  expect(events).toHaveLength(people.length)
})
