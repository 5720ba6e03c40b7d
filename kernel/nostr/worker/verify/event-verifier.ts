import { codeReloadDelayMs } from '../../../core/code-loading'
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

/** Maximum milliseconds until a worker whose code could not be loaded is started again. */
const MAX_RESTART_DELAY_MS = 16_000

interface Batch {
  readonly events: readonly NostrEvent[]
  resolve(verdicts: Uint8Array): void
}

/** A worker, or the one that replaces it, and the batches that it has not answered, in the order of its answers. */
interface VerifierLane {
  worker: Worker
  readonly waiting: Batch[]
  /** Number of events in `waiting`. */
  load: number
  /** Number of workers that have failed since the last answer. */
  failureCount: number
}

/**
 * Verifies events in workers, which are started when needed. Each batch goes to the least busy worker. A worker that
 * fails, because its code could not be loaded, is replaced after a second or more, and its batches are sent again.
 */
export function createVerifierPool(createWorker: () => Worker, size: number): EventVerifier {
  const lanes: VerifierLane[] = []
  let disposed = false
  const startWorker = (lane: VerifierLane) => {
    const { worker } = lane
    worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
      // The batches of a worker that was replaced are verified by the other one. Its answer would be taken for another
      // batch.
      if (lane.worker !== worker) return
      const batch = lane.waiting.shift()
      lane.failureCount = 0
      lane.load -= batch?.events.length ?? 0
      batch?.resolve(data)
    })
    worker.addEventListener(
      'error',
      () =>
        setTimeout(() => replaceWorker(lane), codeReloadDelayMs(lane.failureCount++) ?? MAX_RESTART_DELAY_MS),
      { once: true },
    )
  }
  const replaceWorker = (lane: VerifierLane) => {
    lane.worker.terminate()
    if (disposed) return
    lane.worker = createWorker()
    startWorker(lane)
    for (const { events } of lane.waiting) lane.worker.postMessage(events)
  }
  const addLane = () => {
    const lane: VerifierLane = { worker: createWorker(), waiting: [], load: 0, failureCount: 0 }
    startWorker(lane)
    lanes.push(lane)
    return lane
  }
  addLane()
  return {
    parallelBatches: size,
    verify(events) {
      const leastBusy = lanes.reduce((best, l) => (l.load < best.load ? l : best))
      const lane = leastBusy.load > NEW_WORKER_THRESHOLD && lanes.length < size ? addLane() : leastBusy
      lane.load += events.length
      return new Promise(resolve => {
        lane.waiting.push({ events, resolve })
        lane.worker.postMessage(events)
      })
    },
    dispose() {
      disposed = true
      for (const { worker } of lanes) worker.terminate()
    },
  }
}
