import { openWorkerPort, type WorkerPort } from '#kernel/worker'
import type { GraphWorkerMessage, GraphWorkerRequest } from './graph-protocol'

export type GraphPort = WorkerPort<GraphWorkerRequest>

/** Opens the graph in its own worker. `onError` is that of `openWorkerPort`. */
export const openGraphPort = (
  onMessage: (message: GraphWorkerMessage) => void,
  onError: (hasStarted: boolean) => void,
): GraphPort =>
  openWorkerPort({
    createWorker: () => new Worker(new URL('./graph.worker.ts', import.meta.url), { type: 'module' }),
    loadHandler: async send => (await import('./graph-engine')).startGraphEngine({ send, now: Date.now }),
    onMessage,
    onError,
  })
