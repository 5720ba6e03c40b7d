import { openWorkerPort, type WorkerPort } from './open-worker-port'
import type { TextWorkerMessage, TextWorkerRequest } from './text-protocol'

/** Opens an index of texts in its own worker. */
export const openTextPort = (
  listen: (news: TextWorkerMessage) => void,
  failed: () => void,
): WorkerPort<TextWorkerRequest> =>
  openWorkerPort({
    createWorker: () => new Worker(new URL('./text.worker.ts', import.meta.url), { type: 'module' }),
    loadEngine: async send => (await import('./text-engine')).startTextEngine(send),
    onMessage: listen,
    onError: failed,
  })
