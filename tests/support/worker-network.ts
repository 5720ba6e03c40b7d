import { getNetworkEndTime } from '../../demo/get-network-end-time.ts'
import { type DemoNetwork, loadDemoNetwork } from '../../demo/network/demo-network.ts'

/** The name of the variable with the time (s) at which the networks of this run end. */
const ENDS_AT = 'E2E_NETWORK_ENDS_AT'
/**
 * Seconds for which an end time is reused. A run takes less, and a run that starts soon after it need not build the
 * networks again.
 */
const KEPT_SECONDS = 2 * 3_600

const firstPort = Number(process.env.E2E_RELAY_PORT ?? 7611)

/**
 * Returns the ports of a worker's relay and media server. The network's events name these addresses, so the ports are
 * fixed, and a network that was built before can be read from a file.
 */
export const getWorkerPorts = (worker: number) => ({
  relay: firstPort + worker * 10,
  media: firstPort + 1 + worker * 10,
})

/** Chooses the time at which the networks of this run end, for this process and for those that it starts. */
export async function chooseNetworkEndTime(): Promise<void> {
  process.env[ENDS_AT] = String(await getNetworkEndTime(undefined, 'journeys.json', KEPT_SECONDS))
}

/**
 * Reads the network of a worker from the cache, or builds it, which takes long because the events of 300 people are
 * signed one by one.
 */
export function loadWorkerNetwork(worker: number): Promise<DemoNetwork> {
  const { relay, media } = getWorkerPorts(worker)
  return loadDemoNetwork({
    now: Number(process.env[ENDS_AT]),
    relayUrls: [`ws://127.0.0.1:${relay}`],
    mediaUrl: `http://localhost:${media}`,
  })
}
