import { afterEach, expect, test } from 'vitest'
import { type DemoRelay, startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import { createTrustedServers } from '../../../kernel/url-policy/trusted-servers.ts'
import { type EngineClient, startEngineClient } from './engine-client.ts'
import { notes, pubkeyOf, signed } from './signed-notes.ts'

const running: { close(): unknown }[] = []
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})

/** Starts a relay on this machine that the reader has not chosen, and a client that knows only another relay. */
async function setUp(): Promise<{ home: DemoRelay; client: EngineClient }> {
  const [chosen, home] = [await startDemoRelay(), await startDemoRelay()]
  const client = await startEngineClient({ relays: [chosen.url], own: createTrustedServers() })
  running.push(chosen, home, { close: client.dispose })
  home.add(notes(3))
  chosen.add([signed({ kind: 10_002, tags: [['r', home.url]] })])
  return { home, client }
}

test('a query of a relay in the reader’s own network is refused, and sent as soon as the page names the relay', async () => {
  const { home, client } = await setUp()
  const feed = client.watch({ kinds: [1] }, { relays: [home.url] })
  const refused = await feed.settled()
  expect(refused.answers[home.url]).toMatchObject({ state: 'dead' })
  expect(client.asked()).not.toContain(home.url)
  client.servers.set([home.url])
  await feed.until(({ events }) => events.length === 3)
})

test('notes of people who write to a relay in the reader’s own network appear once the page names the relay', async () => {
  const { home, client } = await setUp()
  const feed = client.watch({ kinds: [1], authors: [pubkeyOf(1)] })
  await feed.settled()
  expect(client.asked()).not.toContain(home.url)
  client.servers.set([home.url])
  await feed.until(({ events }) => events.length > 0)
})
