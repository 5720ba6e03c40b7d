import { afterEach, expect, test } from 'vitest'
import {
  type DemoRelay,
  type DemoRelayOptions,
  startDemoRelay,
} from '../../../demo/relay/start-demo-relay.ts'
import { startEngineClient } from './engine-client.ts'
import { NOW, signed } from './signed-notes.ts'

const running: { close(): unknown }[] = []
const setUp = async (options: DemoRelayOptions) => {
  const relay = await startDemoRelay(options)
  running.push(relay)
  const client = await startEngineClient({ relays: [relay.url] })
  running.push({ close: client.dispose })
  return { relay, client }
}
afterEach(async () => {
  for (const item of running.splice(0).reverse()) await item.close()
})

/** Forty kinds. There is one event of each, and one query for each. */
const KINDS = Array.from({ length: 40 }, (_, n) => 1_000 + n)
const fill = (relay: DemoRelay, kinds: readonly number[]) =>
  relay.add(kinds.map(kind => signed({ kind, content: String(kind) })))

test('of forty live queries at most eighteen are open at once, and no relay has to refuse one', async () => {
  const { relay, client } = await setUp({ limits: { maxSubscriptions: 20 }, hidesLimits: true })
  fill(relay, KINDS)
  const feeds = KINDS.map(kind => client.watch({ kinds: [kind] }))
  for (const feed of feeds) {
    const { answers, events } = await feed.settled()
    expect([answers[relay.url]?.state, events.length]).toEqual(['eose', 1])
  }
  expect(relay.countSubscriptions()).toEqual({ current: 18, max: 18 })
})

test.each([
  { maxSubscriptions: 10, open: 8, strict: false },
  { maxSubscriptions: 10, open: 8, strict: true },
  { maxSubscriptions: 3, open: 1, strict: false },
  { maxSubscriptions: 2, open: 1, strict: false },
  { maxSubscriptions: 2, open: 1, strict: true },
  { maxSubscriptions: 1, open: 1, strict: false },
])(
  'a relay that allows $maxSubscriptions answers every query, and keeps $open open (by NOTICE: $strict)',
  async ({ maxSubscriptions, open, strict }) => {
    const { relay, client } = await setUp({ limits: { maxSubscriptions }, strict })
    const kinds = KINDS.slice(0, 15)
    fill(relay, kinds)
    const feeds = kinds.map(kind => client.watch({ kinds: [kind] }))
    for (const feed of feeds) {
      const { answers, events } = await feed.settled()
      expect([answers[relay.url]?.state, events.length]).toEqual(['eose', 1])
    }
    await expect.poll(() => relay.countSubscriptions().current).toBe(open)
    // A further query is answered too, although the relay allows no more subscriptions.
    relay.add([signed({ kind: 7, content: '+', created_at: NOW })])
    const { events } = await client.watch({ kinds: [7] }, { live: false }).settled()
    expect(events).toHaveLength(1)
    expect(relay.countSubscriptions().max).toBeLessThanOrEqual(maxSubscriptions)
  },
)
