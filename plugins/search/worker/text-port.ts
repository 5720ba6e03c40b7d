import { openWorkerPort, type WorkerPort } from '#kernel/worker'
import type { TextWorkerMessage, TextWorkerRequest } from './text-protocol'

/** Opens an index of texts in its own worker. `onError` is called if the worker cannot be loaded or throws. */
export const openTextPort = (
  onMessage: (message: TextWorkerMessage) => void,
  onError: () => void,
): WorkerPort<TextWorkerRequest> =>
  openWorkerPort({
    createWorker: () => new Worker(new URL('./text.worker.ts', import.meta.url), { type: 'module' }),
    loadHandler: async send => (await import('./text-engine')).startTextEngine(send),
    onMessage,
    onError,
  })
