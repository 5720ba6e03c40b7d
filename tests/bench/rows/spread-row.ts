import { startMultiRelayBench } from '../../support/multi-relay-bench.ts'
import { median, type ResultRow, ratioRow } from '../measure.ts'
import type { Bench } from '../run-bench.ts'
import { openFeed } from './follows-row.ts'

const RUNS = 5

/**
 * Measures the time to the first note for a reader whose 300 follows write to 20 relays: first with five relays
 * unreachable and five slow, then with all relays healthy.
 */
export async function spreadRow({ browser, host, configure }: Bench): Promise<readonly ResultRow[]> {
  const network = await startMultiRelayBench()
  const restore = configure({
    relays: network.known,
    rootAccount: network.rootPubkey,
    mediaServers: [],
    providerApi: null,
    localServers: network.all,
  })
  const well: number[] = []
  const ill: number[] = []
  for (let i = 0; i < RUNS; i++) {
    network.repairRelays()
    well.push(await openFeed(browser, host, network.rootPubkey))
    network.breakRelays()
    ill.push(await openFeed(browser, host, network.rootPubkey))
  }
  restore()
  await network.close()
  return [
    ratioRow(
      'cold start with 300 follows over 20 relays, 5 gone and 5 slow, 4x slowdown',
      median(ill),
      median(well),
      'all relays well',
      1.2,
    ),
  ]
}
