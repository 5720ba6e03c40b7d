/** What the service worker tells a window; the window answers on the port that comes with it. */
export type WorkerMessage =
  /** A notification was clicked. */
  | { readonly type: 'pinion:navigate'; readonly path: string }
  /** The browser gave this browser another push address: it has to be registered anew. */
  | { readonly type: 'pinion:push-changed' }

/** A path of ours, and no address of somebody else: `//host` would be one. */
const PATH = /^\/(?![/\\])[^\s\\]{0,500}$/

/** Reads what came as a message; `undefined` for anything else. */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, path } = data as Readonly<Record<string, unknown>>
  if (type === 'pinion:push-changed') return { type }
  return type === 'pinion:navigate' && typeof path === 'string' && PATH.test(path)
    ? { type, path }
    : undefined
}
