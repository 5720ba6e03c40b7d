import type { EnginePort } from '../nostr-host'

/** The engine in its worker. */
export function createWorkerPort(): EnginePort {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' })
  return {
    send: requests => worker.postMessage(requests),
    listen: fn => worker.addEventListener('message', ({ data }) => fn(data)),
    dispose: () => worker.terminate(),
  }
}
