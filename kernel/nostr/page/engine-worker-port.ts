import type { EarlyFeedRequest } from '../messages/engine-messages'
import type { EnginePort } from '../messages/engine-port'

/**
 * Starts the engine in its worker. The early request is passed in the worker's name. A message would arrive too late:
 * browsers send it only when this thread is idle, and this thread is busy loading the page's code.
 */
export function createEngineWorkerPort(earlyRequest?: EarlyFeedRequest): EnginePort {
  const name = earlyRequest ? JSON.stringify(earlyRequest) : ''
  const worker = new Worker(new URL('../worker/engine/engine.worker.ts', import.meta.url), {
    type: 'module',
    name,
  })
  return {
    send: requests => worker.postMessage(requests),
    listen: fn => worker.addEventListener('message', ({ data }) => fn(data)),
    dispose: () => worker.terminate(),
  }
}
