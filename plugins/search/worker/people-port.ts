import { openWorkerPort, type WorkerPort } from '#kernel/worker'
import type { PeopleWorkerMessage, PeopleWorkerRequest } from './people-protocol'

export type PeoplePort = WorkerPort<PeopleWorkerRequest>

/** Opens the index of people in its own worker. `onError` is that of `openWorkerPort`. */
export const openPeoplePort = (
  onMessage: (message: PeopleWorkerMessage) => void,
  onError: (hasStarted: boolean) => void,
): PeoplePort =>
  openWorkerPort({
    createWorker: () => new Worker(new URL('./people.worker.ts', import.meta.url), { type: 'module' }),
    loadHandler: async send => (await import('./people-engine')).startPeopleEngine({ send }),
    onMessage,
    onError,
  })
