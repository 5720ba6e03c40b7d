/** An event that keeps the worker alive until what it started is done. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

interface WorkerEvents {
  readonly install: LastingEvent
  readonly activate: LastingEvent
  readonly fetch: RequestEvent
  readonly message: LastingEvent & MessageEvent<unknown>
}

/** The part of `ServiceWorkerGlobalScope` that is used here: its own library does not go with that of pages. */
export interface ServiceWorkerScope {
  readonly location: { readonly origin: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof WorkerEvents>(type: K, fn: (event: WorkerEvents[K]) => void): void
}
