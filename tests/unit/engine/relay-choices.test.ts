import { afterEach, expect, test, vi } from 'vitest'

import { type DemoRelay, startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import { choiceOf, type EngineClient, startEngineClient } from './engine-client.ts'
import { NOW, notes, pubkeyOf, signed } from './signed-notes.ts'

const running: { close(): unknown }[] = []
const relayOf = async (): Promise<DemoRelay> => {
  const relay = await startDemoRelay()
  running.push(relay)
  return relay
}
const clientOf = async (...relays: readonly DemoRelay[]): Promise<EngineClient> => {
  const client = await startEngineClient({ relays: relays.map(r => r.url) })
  running.push({ close: client.dispose })
  return client
}
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})

const fresh = (content: string, author = 1) => signed({ created_at: NOW, content }, author)
const readOnly = (relay: DemoRelay) => ({ url: relay.url, read: false, write: true })

test('a relay that is removed is left at once by open queries, and a relay that is added joins them', async () => {
  const [kept, removed, added] = [await relayOf(), await relayOf(), await relayOf()]
  const client = await clientOf(kept, removed)
  const feed = client.watch({ kinds: [1] })
  await feed.settled()
  expect(removed.countConnections()).toBe(1)

  client.choices.set(() => [kept, added].map(r => choiceOf(r.url)))
  await vi.waitFor(() => expect(removed.countConnections()).toBe(0), 2_000)
  const { answers } = await feed.until(s => s.answers[added.url]?.state === 'eose')
  expect(Object.keys(answers).sort()).toEqual([kept.url, added.url].sort())
  removed.add([fresh('at the removed one')])
  added.add([fresh('at the added one')])
  kept.add([fresh('at the kept one')])
  await feed.until(s => s.events.length === 2)
  expect(
    feed
      .snapshot()
      .events.map(e => e.content)
      .sort(),
  ).toEqual(['at the added one', 'at the kept one'])
  expect(removed.countConnections()).toBe(0)
})

test("a relay without its 'read' mark gets no more queries on its open connection, and joins again with the mark", async () => {
  const [kept, other] = [await relayOf(), await relayOf()]
  const client = await clientOf(kept, other)
  const feed = client.watch({ kinds: [1] })
  await feed.settled()
  client.choices.set(() => [choiceOf(kept.url), readOnly(other)])
  await feed.until(s => !(other.url in s.answers))
  expect(other.countConnections()).toBe(1)

  // A query that names this relay uses the same connection. When its event has arrived, all earlier ones have, too.
  const named = client.watch({ kinds: [7] }, { relays: [other.url] })
  await named.settled()
  other.add([fresh('not to be read'), signed({ kind: 7, created_at: NOW })])
  await named.until(s => s.events.length === 1)
  expect(feed.ids()).toEqual([])
  const status = () => client.access.network.relays.get().find(r => r.url === other.url)
  await vi.waitFor(() => expect(status()?.received).toBe(1))
  expect(status()?.rejected).toBe(0)

  client.choices.set(() => [kept, other].map(r => choiceOf(r.url)))
  await feed.until(s => s.events.length === 1)
  other.add([fresh('read again')])
  await feed.until(s => s.events.length === 2)
})

test('a removed relay is still asked about people whose relay lists name it, and about nobody else', async () => {
  const [kept, home] = [await relayOf(), await relayOf()]
  kept.add([signed({ kind: 10002, tags: [['r', home.url]] }, 2)])
  const client = await clientOf(kept, home)
  const feed = client.watch({ kinds: [1], authors: [pubkeyOf(1), pubkeyOf(2)] })
  await feed.settled()
  client.choices.set(() => [choiceOf(kept.url)])
  const asked = await vi.waitFor(() => {
    const last = home.getRequests().at(-1)
    expect(last?.filters.find(f => f.kinds?.includes(1))?.authors).toEqual([pubkeyOf(2)])
    return last
  }, 2_000)
  expect(asked?.filters.flatMap(f => f.authors ?? [])).not.toContain(pubkeyOf(1))
  home.add([fresh('a stranger here', 1), fresh('at home', 2)])
  await feed.until(s => s.events.length === 1)
  expect(feed.snapshot().events[0]?.content).toBe('at home')
})

test('a page that waits for a relay goes on when the relay is removed', async () => {
  const [kept, removed] = [await relayOf(), await relayOf()]
  kept.add(notes(40))
  removed.add(notes(40, { author: 2 }))
  const client = await clientOf(kept, removed)
  const feed = client.watch({ kinds: [1], limit: 10 })
  await feed.settled()
  feed.query.loadOlder(10)
  expect(feed.snapshot().older).toBe('loading')
  client.choices.set(() => [choiceOf(kept.url)])
  await feed.until(s => s.older === 'idle', 3_000)
})

test('a query of local data stays local when relays are added', async () => {
  const [first, second] = [await relayOf(), await relayOf()]
  const client = await clientOf(first)
  const here = client.watch({ kinds: [30078] }, { source: 'local' })
  const asked = client.watch({ kinds: [1] })
  await Promise.all([here.settled(), asked.settled()])
  client.choices.set(() => [first, second].map(r => choiceOf(r.url)))
  await asked.until(s => s.answers[second.url]?.state === 'eose')
  const kinds = [...first.getRequests(), ...second.getRequests()].flatMap(r =>
    r.filters.flatMap(f => f.kinds ?? []),
  )
  expect(kinds).not.toContain(30078)
})
