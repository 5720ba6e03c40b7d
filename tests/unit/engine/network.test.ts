import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMultiRelayNetwork, type MultiRelayNetwork } from '../../../demo/network/multi-relay-network.ts'
import { type DemoRelay, startDemoRelay } from '../../../demo/relay/start-demo-relay.ts'
import { type FaultProxy, startFaultProxy } from '../../peers/fault-proxy.ts'
import { startEngineClient } from './engine-client.ts'
import { NOW } from './signed-notes.ts'

/** Number of relays: five of them are unreachable and five are slow. Two healthy relays have all relay lists. */
const RELAYS = 20
const SLOW_RELAYS = [2, 6, 9, 13, 17]
const DEAD_RELAYS = [3, 7, 11, 15, 19]
const LATENCY_MS = 400

let relays: DemoRelay[]
let proxies: FaultProxy[]
let network: MultiRelayNetwork
let deadUrls: string[]

/** Returns ports that are free at this moment. */
const freePorts = (count: number) =>
  Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<number>(resolve => {
          const server = createServer().listen(0, '127.0.0.1', () => {
            const { port } = server.address() as AddressInfo
            server.close(() => resolve(port))
          })
        }),
    ),
  )

beforeAll(async () => {
  relays = await Promise.all(Array.from({ length: RELAYS }, () => startDemoRelay()))
  proxies = await Promise.all(relays.map(relay => startFaultProxy({ target: relay.url })))
  const live = relays.map((_, i) => i).filter(i => !DEAD_RELAYS.includes(i))
  network = await createMultiRelayNetwork({
    relayUrls: proxies.map(p => p.url),
    live,
    follows: 300,
    now: NOW,
  })
  proxies.forEach((proxy, i) => {
    relays[i]?.add(network.notesByRelay.get(proxy.url) ?? [])
  })
  for (const i of [0, 1]) relays[i]?.add(network.lists)
  deadUrls = (await freePorts(DEAD_RELAYS.length)).map(port => `ws://127.0.0.1:${port}`)
})
afterAll(async () => {
  await Promise.all(proxies.map(p => p.close()))
  await Promise.all(relays.map(r => r.close()))
})

const authors = () => network.authors.map(a => a.pubkey)

/**
 * Opens the home feed with an empty database. Returns the ms to the first 20 notes, and all notes that are shown in the
 * end.
 */
async function openFeed() {
  const client = await startEngineClient({
    relays: [proxies[0]!.url, proxies[1]!.url, ...deadUrls.slice(0, 1)],
  })
  const from = performance.now()
  const feed = client.watch({ kinds: [1], authors: authors(), since: NOW - 90_000, limit: 5_000 })
  await feed.until(s => s.events.length >= 20)
  const first = performance.now() - from
  await feed.settled(15_000)
  // Notes count even if their relay answered after the time limit.
  await feed.until(s => network.lastDayNotes.every(n => s.events.some(e => e.id === n.id))).catch(() => {})
  const shown = new Set(feed.ids())
  const { most } = client.sockets()
  client.dispose()
  return { first, shown, most }
}

// The test measures times, and the machine may be busy, so it has three tries.
const tries = { retry: 2, timeout: 60_000 }
test(
  'three hundred follows over twenty relays: all notes on live relays are shown, as fast as ever',
  tries,
  async () => {
    for (const proxy of proxies) proxy.clearFaults()
    const ratio = (shown: ReadonlySet<string>) =>
      network.lastDayNotes.filter(n => shown.has(n.id)).length / network.lastDayNotes.length
    await openFeed()
    const before = relays.map(r => r.getRequests().length)
    const healthy = await openFeed()
    const requests = relays.map((r, i) => r.getRequests().length - before[i]!)
    expect(ratio(healthy.shown)).toBe(1)

    for (const i of SLOW_RELAYS) proxies[i]?.setFaults({ latencyMs: LATENCY_MS })
    for (const i of DEAD_RELAYS) proxies[i]?.setFaults({ cut: true })
    const ill = await openFeed()
    expect(ratio(ill.shown)).toBe(1)
    expect(ill.first).toBeLessThan(healthy.first * 1.2 + 50)
    expect(Math.max(healthy.most, ill.most)).toBeLessThanOrEqual(30)
    // When more write relays become known, one request asks for several authors, instead of one request per author.
    expect(Math.max(...requests)).toBeLessThanOrEqual(6)
  },
)
