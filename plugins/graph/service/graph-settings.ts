import type { SettingsDefinition } from '#kernel'
import { isHexKey } from '#kernel/nostr'

export interface GraphSettings {
  /**
   * Public keys (hex) of accounts whose users want private mutes decrypted although the signer prompts them each time.
   */
  readonly readPrivateFor: readonly string[]
}

const MAX_ACCOUNTS = 100

export const graphSettings: SettingsDefinition<GraphSettings> = {
  version: 1,
  defaults: { readPrivateFor: [] },
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { readPrivateFor } = stored as Readonly<Record<string, unknown>>
    return {
      readPrivateFor: Array.isArray(readPrivateFor)
        ? readPrivateFor.filter(isHexKey).slice(0, MAX_ACCOUNTS)
        : [],
    }
  },
}
