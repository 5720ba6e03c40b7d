/** A permission that a plugin needs. The user sees it in Settings, Plugins. */
export type Permission =
  | `sign:${number}`
  | `publish:${number}`
  | `network:${string}`
  | 'decrypt'
  | 'wallet:pay'
  | 'database'
