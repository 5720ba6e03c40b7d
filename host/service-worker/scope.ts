/** An event that keeps the service worker running until the given work is done. */
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

/**
 * The part of `ServiceWorkerGlobalScope` that is used here. TypeScript's own library for it conflicts with the one for
 * pages.
 */
export interface ServiceWorkerScope {
  readonly location: { readonly origin: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof WorkerEvents>(type: K, fn: (event: WorkerEvents[K]) => void): void
}
