import type { NostrEvent } from '../../../ports/nostr-types'
import type { Secp256k1 } from './secp256k1'
import { verifyEvent } from './verify-event'

/** Verifies events. `parallelBatches` is the number of batches that are verified at the same time. */
export interface EventVerifier {
  readonly parallelBatches: number
  /** Resolves with one verdict per event, in order. Never rejects: an event that cannot be verified is invalid. */
  verify(events: readonly NostrEvent[]): Promise<ArrayLike<number | boolean>>
  dispose(): void
}

/** Verifies events on this thread. Used in tests. */
export function createSameThreadVerifier(secp: Secp256k1): EventVerifier {
  return {
    parallelBatches: 1,
    verify: async events => events.map(event => verifyEvent(secp, event)),
    dispose: () => {},
  }
}

/** Number of events that wait at the least busy worker before another worker is started. */
const NEW_WORKER_THRESHOLD = 100

interface VerifierWorker {
  readonly worker: Worker
  readonly waiting: ((verdicts: Uint8Array) => void)[]
  load: number
}

/** Verifies events in workers, which are started when needed. Each batch goes to the least busy worker. */
export function createVerifierPool(createWorker: () => Worker, size: number): EventVerifier {
  const workers: VerifierWorker[] = []
  const addWorker = () => {
    const lane: VerifierWorker = { worker: createWorker(), waiting: [], load: 0 }
    lane.worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) =>
      lane.waiting.shift()?.(data),
    )
    workers.push(lane)
    return lane
  }
  addWorker()
  return {
    parallelBatches: size,
    verify(events) {
      const leastBusy = workers.reduce((best, l) => (l.load < best.load ? l : best))
      const lane = leastBusy.load > NEW_WORKER_THRESHOLD && workers.length < size ? addWorker() : leastBusy
      lane.load += events.length
      return new Promise(resolve => {
        lane.waiting.push(verdicts => {
          lane.load -= events.length
          resolve(verdicts)
        })
        lane.worker.postMessage(events)
      })
    },
    dispose() {
      for (const { worker } of workers) worker.terminate()
    },
  }
}
