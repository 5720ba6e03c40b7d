import type { Disposable } from '#kernel'

/** The code that answers messages, either in a worker or on this thread. */
export interface Engine<Request> extends Disposable {
  receive(request: Request): void
}

/** The connection to an engine. */
export interface Port<Request> extends Disposable {
  send(request: Request, transfer?: Transferable[]): void
}

interface PortOptions<Request, News> {
  /**
   * Creates the worker. The caller must do this, because bundlers recognize only a literal `new Worker(new URL(…))`.
   */
  readonly worker: () => Worker
  /** Loads the engine on this thread. Used if the browser has no workers. */
  readonly here: (send: (news: News) => void) => Promise<Engine<Request>>
  readonly listen: (news: News) => void
  /** Called if the worker cannot be loaded or throws. */
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
