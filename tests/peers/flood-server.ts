import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * `events`: 50,000 forged ones a second that fit what was asked, after the end. `giants`: frames over 1 MiB.
 * `challenges`: 10,000 of them (NIP-42), and a refusal of everything.
 */
export type Flood = 'events' | 'giants' | 'challenges'

/** A relay that drowns whoever reads from it. */
export interface FloodServer {
  readonly url: string
  /** EVENT frames so far. */
  sent(): Promise<number>
  close(): Promise<unknown>
}

export async function startFloodServer(how: Flood): Promise<FloodServer> {
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
