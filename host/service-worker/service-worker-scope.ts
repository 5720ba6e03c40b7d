/** An event that keeps the service worker running until the given work is done. */
export interface ExtendableWorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchWorkerEvent extends ExtendableWorkerEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

interface WorkerEvents {
  readonly install: ExtendableWorkerEvent
  readonly activate: ExtendableWorkerEvent
  readonly fetch: FetchWorkerEvent
  readonly message: ExtendableWorkerEvent & MessageEvent<unknown>
}

/**
 * The part of `ServiceWorkerGlobalScope` that is used here. TypeScript's own library for it conflicts with the one for
 * pages.
 */
export interface ServiceWorkerScope {
  readonly location: { readonly origin: string }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void): void
}
