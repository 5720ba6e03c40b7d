import type { SettingsDefinition } from '#kernel'

export interface ChatDirectSettings {
  /** Accounts (hex) whose extension or remote signer may decrypt messages as soon as they arrive. */
  readonly decryptAlways: readonly string[]
  /**
   * Accounts (hex) that do not want to publish a list of the relays on which they read private messages (kind 10050).
   */
  readonly noInboxRelays: readonly string[]
}

const MAX_ACCOUNTS = 50
const parsePubkeys = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.filter(item => typeof item === 'string' && /^[0-9a-f]{64}$/.test(item)).slice(0, MAX_ACCOUNTS)
    : []

export const chatDirectSettings: SettingsDefinition<ChatDirectSettings> = {
  version: 1,
  defaults: { decryptAlways: [], noInboxRelays: [] },
  read(stored) {
    const { decryptAlways, noInboxRelays } = (stored ?? {}) as Readonly<Record<string, unknown>>
    return { decryptAlways: parsePubkeys(decryptAlways), noInboxRelays: parsePubkeys(noInboxRelays) }
  },
}
