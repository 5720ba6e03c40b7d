/** A message from the service worker to a window; the window answers on the port that comes with it. */
export type WorkerMessage =
  /** A notification was clicked. */
  | { readonly type: 'pinion:navigate'; readonly path: string }
  /** The browser has a new push address, which must be registered. */
  | { readonly type: 'pinion:push-changed' }

/** A path of this site; `//host` would lead to another one. */
const PATH = /^\/(?![/\\])[^\s\\]{0,500}$/

/** Validates a message; `undefined` for anything else. */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, path } = data as Readonly<Record<string, unknown>>
  if (type === 'pinion:push-changed') return { type }
  return type === 'pinion:navigate' && typeof path === 'string' && PATH.test(path)
    ? { type, path }
    : undefined
}
