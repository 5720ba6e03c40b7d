import type { SettingsDefinition } from '#kernel'
import { isLocalAddress } from './install/load-local-guest'

export interface GuestsSettings {
  /** Addresses of local folders from which a developer's guests are loaded. */
  readonly local: readonly string[]
}

export const MAX_DEV_GUEST_ADDRESSES = 10

export const guestsSettings: SettingsDefinition<GuestsSettings> = {
  version: 1,
  defaults: { local: [] },
  read(stored) {
    const { local } = (stored ?? {}) as { readonly local?: unknown }
    if (!Array.isArray(local)) return undefined
    return {
      local: local
        .filter(item => typeof item === 'string' && isLocalAddress(item))
        .slice(0, MAX_DEV_GUEST_ADDRESSES),
    }
  },
}
