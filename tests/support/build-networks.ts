import type { FullConfig } from '@playwright/test'
import { chooseEnd, workerNetwork } from './worker-network.ts'

/** Builds the demo networks of all workers before the first journey, so that no journey runs beside that. */
export default async function buildNetworks({ workers }: FullConfig): Promise<void> {
  await chooseEnd()
  for (let worker = 0; worker < workers; worker++) await workerNetwork(worker)
}
