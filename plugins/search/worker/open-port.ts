import type { Disposable } from '#kernel'

/** What runs behind a port, in a worker or here. */
export interface Engine<Request> extends Disposable {
  receive(request: Request): void
}

/** Wherever something is looked for. */
export interface Port<Request> extends Disposable {
  send(request: Request, transfer?: Transferable[]): void
}

interface PortOptions<Request, News> {
  /** Its address has to stand where the bundler finds it: in `new Worker(new URL(…))`. */
  readonly worker: () => Worker
  /** The same on this thread, loaded then, where there are no workers. */
  readonly here: (send: (news: News) => void) => Promise<Engine<Request>>
  readonly listen: (news: News) => void
  /** The worker cannot be loaded, or threw. */
  readonly failed?: () => void
}

export function openPort<Request, News>(options: PortOptions<Request, News>): Port<Request> {
  if (typeof Worker === 'undefined') return openHere(options)
  const worker = options.worker()
  worker.addEventListener('message', ({ data }: MessageEvent<News>) => options.listen(data))
  worker.addEventListener('error', () => options.failed?.())
  return {
    send: (request, transfer = []) => worker.postMessage(request, transfer),
    dispose: () => worker.terminate(),
  }
}

function openHere<Request, News>({ here, listen }: PortOptions<Request, News>): Port<Request> {
  let disposed = false
  const engine = here(news => disposed || listen(news))
  return {
    send: request => void engine.then(e => disposed || e.receive(request)),
    dispose() {
      disposed = true
      void engine.then(e => e.dispose())
    },
  }
}
