import type { Disposable } from '#kernel'

/** Answers the page's messages, in a worker or on the page's thread. */
export interface WorkerRequestHandler<Request> extends Disposable {
  receive(request: Request): void
}

/** The page's connection to a `WorkerRequestHandler`. */
export interface WorkerPort<Request> extends Disposable {
  send(request: Request, transfer?: Transferable[]): void
}

interface WorkerPortOptions<Request, Message> {
  /**
   * Creates the worker. It is passed in by the caller, because bundlers recognize only a literal `new Worker(new
   * URL(…))`.
   */
  readonly createWorker: () => Worker
  /** Loads the request handler into this thread. Used if the browser has no workers. */
  readonly loadEngine: (send: (news: Message) => void) => Promise<WorkerRequestHandler<Request>>
  readonly onMessage: (news: Message) => void
  /** Called if the worker cannot be loaded or throws. */
  readonly onError?: () => void
}

export function openWorkerPort<Request, Message>(
  options: WorkerPortOptions<Request, Message>,
): WorkerPort<Request> {
  if (typeof Worker === 'undefined') return openLocalPort(options)
  const worker = options.createWorker()
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => options.onMessage(data))
  worker.addEventListener('error', () => options.onError?.())
  return {
    send: (request, transfer = []) => worker.postMessage(request, transfer),
    dispose: () => worker.terminate(),
  }
}

function openLocalPort<Request, Message>({
  loadEngine,
  onMessage,
}: WorkerPortOptions<Request, Message>): WorkerPort<Request> {
  let disposed = false
  const engine = loadEngine(news => disposed || onMessage(news))
  return {
    send: request => void engine.then(e => disposed || e.receive(request)),
    dispose() {
      disposed = true
      void engine.then(e => e.dispose())
    },
  }
}
