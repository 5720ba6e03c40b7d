import type { PeopleNews, PeopleRequest } from './protocol'

/** Wherever people are looked for. */
export interface PeoplePort {
  send(request: PeopleRequest, transfer?: Transferable[]): void
  dispose(): void
}

/** The index in a worker of its own; on this thread, loaded then, where there are no workers. */
export function openPeoplePort(listen: (news: PeopleNews) => void): PeoplePort {
  if (typeof Worker === 'undefined') return openHere(listen)
  const worker = new Worker(new URL('./people.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<PeopleNews>) => listen(data))
  return {
    send: (request, transfer = []) => worker.postMessage(request, transfer),
    dispose: () => worker.terminate(),
  }
}

function openHere(listen: (news: PeopleNews) => void): PeoplePort {
  let disposed = false
  const engine = import('./people-engine').then(({ startPeopleEngine }) =>
    startPeopleEngine({ send: news => disposed || listen(news) }),
  )
  return {
    send: request => void engine.then(e => disposed || e.receive(request)),
    dispose() {
      disposed = true
      void engine.then(e => e.dispose())
    },
  }
}
