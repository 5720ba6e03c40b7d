import type { EnginePort } from '../nostr-host'
import type { AskedAhead } from './protocol'

/**
 * The engine in its worker. What is asked ahead goes with its name: a message to a worker that has yet to begin waits
 * for a turn of this thread after it has, and the page's code takes all of them.
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
