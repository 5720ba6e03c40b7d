import { afterEach, expect, test, vi } from 'vitest'
import { type DemoRelay, startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import { choiceOf, startEngineClient } from './engine-client.ts'
import { notes, pubkeyOf, signed } from './signed-notes.ts'

const running: { close(): unknown }[] = []
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})
const relayOf = async () => {
  const relay = await startDemoRelay()
  running.push(relay)
  return relay
}
const clientOf = async (...relays: readonly DemoRelay[]) => {
  const client = await startEngineClient({ relays: relays.map(({ url }) => url) })
  running.push({ close: client.dispose })
  return client
}
/** Returns an author's relay list (NIP-65) that names this relay for writing. */
const listOf = (author: number, { url }: DemoRelay) => signed({ kind: 10_002, tags: [['r', url]] }, author)

test('relay lists that name only default relays delay nothing, and are stored all the same', async () => {
  const usual = await relayOf()
  const people = Array.from({ length: 20 }, (_, n) => n + 1)
  usual.add([...people.map(n => listOf(n, usual)), ...notes(5)])
  const client = await clientOf(usual)
  const feed = client.watch({ kinds: [1], authors: people.map(pubkeyOf) })
  const { complete } = await feed.settled()
  expect(complete).toBe(true)
  const kept = client.watch({ kinds: [10_002] }, { source: 'local' })
  await kept.until(({ events }) => events.length === 20)
})

test('a list that names another relay is followed at once, a list of a default relay once it is no default any more', async () => {
  const [usual, kept, elsewhere] = [await relayOf(), await relayOf(), await relayOf()]
  kept.add([listOf(1, usual), listOf(2, elsewhere)])
  usual.add(notes(1, { author: 1 }))
  elsewhere.add(notes(1, { author: 2 }))
  const client = await clientOf(usual, kept)
  const feed = client.watch({ kinds: [1], authors: [1, 2].map(pubkeyOf) })
  await feed.until(({ events }) => events.length === 2)
  const before = usual.getRequests().length
  client.choices.set(() => [choiceOf(kept.url)])
  await vi.waitFor(() => {
    const asked = usual.getRequests().slice(before)
    expect(asked.flatMap(({ filters }) => filters.flatMap(f => f.authors ?? []))).toContain(pubkeyOf(1))
  }, 10_000)
})
