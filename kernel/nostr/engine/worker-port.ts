import type { EnginePort } from '../nostr-host'
import type { AskedAhead } from './protocol'

/**
 * The engine in its worker. The early question is passed in the worker's name, because a message would arrive only
 * after a free turn of this thread, and loading the page's code leaves none.
 */
export function createWorkerPort(ahead?: AskedAhead): EnginePort {
  const name = ahead ? JSON.stringify(ahead) : ''
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module', name })
  return {
    send: requests => worker.postMessage(requests),
    listen: fn => worker.addEventListener('message', ({ data }) => fn(data)),
    dispose: () => worker.terminate(),
  }
}
