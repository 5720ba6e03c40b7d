import type { FullConfig } from '@playwright/test'
import { chooseNetworkEndTime, loadWorkerNetwork } from './worker-network.ts'

/**
 * Builds the demo networks of all workers before the first journey, because building them would slow down journeys that
 * run at the same time.
 */
export default async function buildNetworks({ workers }: FullConfig): Promise<void> {
  await chooseNetworkEndTime()
  for (let worker = 0; worker < workers; worker++) await loadWorkerNetwork(worker)
}
