import type { GraphWorkerMessage, GraphWorkerRequest } from './graph-protocol'

/** The page's connection to the graph, which runs in a worker or on the page's thread. */
export interface GraphPort {
  send(request: GraphWorkerRequest, transfer?: Transferable[]): void
  dispose(): void
}

/** Starts the graph in a worker of its own, or on the page's thread if the browser has no workers. */
export function openGraphPort(onMessage: (news: GraphWorkerMessage) => void): GraphPort {
  if (typeof Worker === 'undefined') return openLocalPort(onMessage)
  const worker = new Worker(new URL('./graph.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<GraphWorkerMessage>) => onMessage(data))
  return {
    send: (request, transfer = []) => worker.postMessage(request, transfer),
    dispose: () => worker.terminate(),
  }
}

function openLocalPort(onMessage: (news: GraphWorkerMessage) => void): GraphPort {
  let disposed = false
  const engine = import('./graph-engine').then(({ startGraphEngine }) =>
    startGraphEngine({ send: news => disposed || onMessage(news), now: Date.now }),
  )
  return {
    send: request => void engine.then(e => disposed || e.receive(request)),
    dispose() {
      disposed = true
      void engine.then(e => e.dispose())
    },
  }
}
