import type { SettingsDefinition } from '#kernel'

export interface ChatDirectSettings {
  /** Accounts (hex) whose extension or remote signer decrypts messages as they come. */
  readonly decryptAlways: readonly string[]
  /** Accounts (hex) that do not want to publish on which relays they read private messages. */
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
