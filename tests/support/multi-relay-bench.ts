import { createMultiRelayNetwork, type MultiRelayNetwork } from '../../demo/network/multi-relay-network.ts'
import { type DemoRelay, startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import { type FaultProxy, startFaultProxy } from '../peers/fault-proxy.ts'

/** Number of relays. Five of them are gone and five answer slowly. Two healthy relays have all relay lists. */
const RELAYS = 20
const SLOW_RELAYS = [2, 6, 9, 13, 17]
const DEAD_RELAYS = [3, 7, 11, 15, 19]
const LATENCY_MS = 400

/**
 * Three hundred people whom one reader follows. Their relay lists (NIP-65) spread them over twenty relays, which a test
 * can make fail.
 */
export interface MultiRelayBench extends MultiRelayNetwork {
  readonly relays: readonly DemoRelay[]
  readonly proxies: readonly FaultProxy[]
  /** Relay addresses for the app's configuration. The first two relays have all relay lists. */
  readonly known: readonly string[]
  /** Addresses of all twenty relays. They run on this machine. */
  readonly all: readonly string[]
  /**
   * Cuts the connections of five relays and delays the answers of five others. With `silent`, these others do not
   * answer.
   */
  breakRelays(how?: { readonly silent: boolean }): void
  repairRelays(): void
  close(): Promise<void>
}

export async function startMultiRelayBench(): Promise<MultiRelayBench> {
  const relays = await Promise.all(Array.from({ length: RELAYS }, () => startDemoRelay()))
  const proxies = await Promise.all(relays.map(relay => startFaultProxy({ target: relay.url })))
  const live = relays.map((_, i) => i).filter(i => !DEAD_RELAYS.includes(i))
  const urls = proxies.map(p => p.url)
  const network = await createMultiRelayNetwork({ relayUrls: urls, live, follows: 300, notesPerAuthor: 1 })
  for (const [i, relay] of relays.entries()) relay.add(network.notesByRelay.get(urls[i] ?? '') ?? [])
  for (const i of [0, 1]) relays[i]?.add(network.lists)
  return {
    ...network,
    relays,
    proxies,
    known: urls.slice(0, 4),
    all: urls,
    breakRelays({ silent } = { silent: false }) {
      for (const i of SLOW_RELAYS) proxies[i]?.setFaults({ latencyMs: LATENCY_MS, stall: silent })
      for (const i of DEAD_RELAYS) proxies[i]?.setFaults({ cut: true })
    },
    repairRelays() {
      for (const proxy of proxies) proxy.clearFaults()
    },
    async close() {
      await Promise.all(proxies.map(p => p.close()))
      await Promise.all(relays.map(r => r.close()))
    },
  }
}
