import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * `events`: after EOSE, 50,000 forged events per second that match the filter. `giants`: frames of more than 1 MiB.
 * `challenges`: 10,000 AUTH challenges (NIP-42), and CLOSED for every request.
 */
export type FloodKind = 'events' | 'giants' | 'challenges'

/** A relay that sends its clients far too many messages. */
export interface FloodServer {
  readonly url: string
  /** Number of EVENT frames sent so far. */
  sent(): Promise<number>
  close(): Promise<unknown>
}

export async function startFloodingRelay(how: FloodKind): Promise<FloodServer> {
  const worker = new Worker(new URL('./flood-server.mjs', import.meta.url), { workerData: { how } })
  const [{ port }] = (await once(worker, 'message')) as [{ port: number }]
  return {
    url: `ws://127.0.0.1:${port}`,
    async sent() {
      worker.postMessage('sent')
      const [{ sent }] = (await once(worker, 'message')) as [{ sent: number }]
      return sent
    },
    close: () => worker.terminate(),
  }
}
