import { cpus } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { EventTemplate } from '../event-signer.ts'

/** An event to be signed. `author` is the number of the person whose key is used (see `derivePersonKey`). */
export interface EventToSign extends EventTemplate {
  readonly author: number
}

interface SignedBatch {
  readonly batch: number
  readonly lines: readonly string[]
}

const BATCH_SIZE = 1000

/** Signs items on several processor cores. Yields batches of signed events as JSON lines, in the order of the items. */
export async function* signEventsToJsonl(
  items: Iterable<EventToSign>,
  seed: string,
): AsyncGenerator<readonly string[]> {
  const workers = Array.from(
    { length: Math.min(8, cpus().length) },
    () => new Worker(new URL('./sign-worker.mjs', import.meta.url), { workerData: { seed } }),
  )
  const batchCallbacks = new Map<number, (lines: readonly string[]) => void>()
  let fail: (error: Error) => void = () => undefined
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  failed.catch(() => undefined)
  for (const worker of workers) {
    worker.on('message', ({ batch, lines }: SignedBatch) => batchCallbacks.get(batch)?.(lines))
    worker.on('error', error => fail(error))
  }
  const inFlight: Promise<readonly string[]>[] = []
  let sent = 0
  const send = (batchItems: readonly EventToSign[]) => {
    const batch = sent++
    inFlight.push(new Promise(resolve => batchCallbacks.set(batch, resolve)))
    workers[batch % workers.length]!.postMessage({ batch, items: batchItems })
  }
  try {
    let batch: EventToSign[] = []
    for (const item of items) {
      if (batch.push(item) < BATCH_SIZE) continue
      send(batch)
      batch = []
      // With two batches for each worker, all workers are busy, and only a part of the network is in memory.
      if (inFlight.length >= workers.length * 2) yield await Promise.race([inFlight.shift()!, failed])
    }
    if (batch.length > 0) send(batch)
    while (inFlight.length > 0) yield await Promise.race([inFlight.shift()!, failed])
  } finally {
    await Promise.all(workers.map(worker => worker.terminate()))
  }
}
