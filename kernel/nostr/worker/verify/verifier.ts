import type { NostrEvent } from '../../../ports/nostr-types'
import type { Secp256k1 } from './secp256k1'
import { verifyEvent } from './verify-event'

/** Verifies events. `lanes` is the number of batches that are verified at the same time. */
export interface Verifier {
  readonly lanes: number
  /** Resolves with one verdict per event, in order. Never rejects: an event that cannot be verified is invalid. */
  verify(events: readonly NostrEvent[]): Promise<ArrayLike<number | boolean>>
  dispose(): void
}

/** Verifies events on this thread. Used in tests. */
export function createLocalVerifier(secp: Secp256k1): Verifier {
  return {
    lanes: 1,
    verify: async events => events.map(event => verifyEvent(secp, event)),
    dispose: () => {},
  }
}

/** Number of events that must wait at the least busy worker before another worker is started. */
const WORTH_A_LANE = 100

interface Lane {
  readonly worker: Worker
  readonly waiting: ((verdicts: Uint8Array) => void)[]
  load: number
}

/** Verifies events in workers, which are started when needed. Each batch goes to the least busy worker. */
export function createVerifierPool(makeWorker: () => Worker, size: number): Verifier {
  const lanes: Lane[] = []
  const start = () => {
    const lane: Lane = { worker: makeWorker(), waiting: [], load: 0 }
    lane.worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) =>
      lane.waiting.shift()?.(data),
    )
    lanes.push(lane)
    return lane
  }
  start()
  return {
    lanes: size,
    verify(events) {
      const least = lanes.reduce((best, l) => (l.load < best.load ? l : best))
      const lane = least.load > WORTH_A_LANE && lanes.length < size ? start() : least
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
      for (const { worker } of lanes) worker.terminate()
    },
  }
}
