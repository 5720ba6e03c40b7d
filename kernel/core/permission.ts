/** A permission that a plugin needs. The user sees it in Settings, Plugins. */
export type Permission =
  | `sign:${number}`
  | `publish:${number}`
  | `send:${number}`
  | `network:${string}`
  | 'decrypt'
  | 'publish-as'
  | 'wallet:pay'
  | 'database'
