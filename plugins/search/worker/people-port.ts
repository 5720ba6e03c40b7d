import { openPort, type Port } from './open-port'
import type { PeopleNews, PeopleRequest } from './protocol'

export type PeoplePort = Port<PeopleRequest>

/** Opens the index of people in its own worker. */
export const openPeoplePort = (listen: (news: PeopleNews) => void): PeoplePort =>
  openPort({
    worker: () => new Worker(new URL('./people.worker.ts', import.meta.url), { type: 'module' }),
    here: async send => (await import('./people-engine')).startPeopleEngine({ send }),
    listen,
  })
