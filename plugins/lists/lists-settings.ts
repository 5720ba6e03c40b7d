import type { SettingsDefinition } from '#kernel'
import { parseAddress } from '#kernel/nostr'

export interface ListsSettings {
  /**
   * Lists whose private part may be decrypted although the signer asks the user each time; as addresses
   * `kind:pubkey:identifier` (NIP-01).
   */
  readonly readPrivateOf: readonly string[]
}

const MAX_ADDRESSES = 500

export const listsSettings: SettingsDefinition<ListsSettings> = {
  version: 1,
  defaults: { readPrivateOf: [] },
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { readPrivateOf } = stored as Readonly<Record<string, unknown>>
    const isAddress = (value: unknown): value is string =>
      typeof value === 'string' && parseAddress(value) !== undefined
    return {
      readPrivateOf: Array.isArray(readPrivateOf)
        ? readPrivateOf.filter(isAddress).slice(0, MAX_ADDRESSES)
        : [],
    }
  },
}
