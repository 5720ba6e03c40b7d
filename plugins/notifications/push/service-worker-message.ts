/** A message from the service worker to a window. The window confirms it on the port that comes with the message. */
export type ServiceWorkerMessage =
  /** The user has clicked a notification. */
  | { readonly type: 'pinion:navigate'; readonly path: string }
  /** The browser has a new push address, which must be registered. */
  | { readonly type: 'pinion:push-changed' }

/** Matches a path of this site. `//host` is excluded, because it would lead to another site. */
const PATH = /^\/(?![/\\])[^\s\\]{0,500}$/

/** Validates a message. Returns `undefined` for anything else. */
export function parseServiceWorkerMessage(data: unknown): ServiceWorkerMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, path } = data as Readonly<Record<string, unknown>>
  if (type === 'pinion:push-changed') return { type }
  return type === 'pinion:navigate' && typeof path === 'string' && PATH.test(path)
    ? { type, path }
    : undefined
}
