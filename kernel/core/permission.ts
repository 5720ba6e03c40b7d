/** A permission that a plugin asks for, shown to the user in Settings, Plugins. */
export type Permission =
  | `sign:${number}`
  | `publish:${number}`
  | `network:${string}`
  | 'decrypt'
  | 'wallet:pay'
  | 'database'
