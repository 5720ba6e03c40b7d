import { openWorkerPort, type WorkerPort } from './open-worker-port'
import type { PeopleWorkerMessage, PeopleWorkerRequest } from './people-protocol'

export type PeoplePort = WorkerPort<PeopleWorkerRequest>

/** Opens the index of people in its own worker. */
export const openPeoplePort = (listen: (news: PeopleWorkerMessage) => void): PeoplePort =>
  openWorkerPort({
    createWorker: () => new Worker(new URL('./people.worker.ts', import.meta.url), { type: 'module' }),
    loadEngine: async send => (await import('./people-engine')).startPeopleEngine({ send }),
    onMessage: listen,
  })
