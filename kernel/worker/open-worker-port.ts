import type { Disposable } from '../core/disposable'

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
  readonly loadHandler: (send: (message: Message) => void) => Promise<WorkerRequestHandler<Request>>
  readonly onMessage: (message: Message) => void
  /**
   * Called if the worker could not be loaded or has thrown an error. Requests that wait for their answer then wait in
   * vain. `hasStarted` is false if the worker has never sent a message; such a worker will not answer any request.
   */
  readonly onError: (hasStarted: boolean) => void
}

/** Starts the handler in a worker of its own, or on the page's thread if the browser has no workers. */
export function openWorkerPort<Request, Message>(
  options: WorkerPortOptions<Request, Message>,
): WorkerPort<Request> {
  if (typeof Worker === 'undefined') return openLocalPort(options)
  let hasStarted = false
  const worker = options.createWorker()
  worker.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    hasStarted = true
    options.onMessage(data)
  })
  worker.addEventListener('error', () => options.onError(hasStarted))
  return {
    send: (request, transfer = []) => worker.postMessage(request, transfer),
    dispose: () => worker.terminate(),
  }
}

function openLocalPort<Request, Message>({
  loadHandler,
  onMessage,
  onError,
}: WorkerPortOptions<Request, Message>): WorkerPort<Request> {
  let disposed = false
  const handler = loadHandler(message => disposed || onMessage(message))
  handler.catch(() => disposed || onError(false))
  const withHandler = (fn: (handler: WorkerRequestHandler<Request>) => void) =>
    void handler.then(fn, () => {
      // `onError` was called.
    })
  return {
    send: request => withHandler(h => disposed || h.receive(request)),
    dispose() {
      disposed = true
      withHandler(h => h.dispose())
    },
  }
}
