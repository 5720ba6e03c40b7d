import type { SettingsDefinition } from '#kernel'

export interface ChatRatchetSettings {
  /** Accounts (hex) that have published an invite. */
  readonly published: readonly string[]
  /** Accounts (hex) that this browser has put into their own lists of devices. */
  readonly listed: readonly string[]
  /** True once nothing of the former client is left in this browser that could move. */
  readonly isFormerDone: boolean
  /** Accounts (hex) whose invite link was shown to be shared. */
  readonly shared: readonly string[]
  /**
   * Accounts (hex) whose public invite is not published by default any more: it was, or their owners have decided about
   * it.
   */
  readonly invitedByDefault: readonly string[]
}

const MAX_ACCOUNTS = 50

export const chatRatchetSettings: SettingsDefinition<ChatRatchetSettings> = {
  version: 1,
  defaults: { published: [], listed: [], isFormerDone: false, shared: [], invitedByDefault: [] },
  read(stored) {
    const { published, listed, isFormerDone, shared, invitedByDefault } = (stored ?? {}) as Readonly<
      Record<string, unknown>
    >
    const isKey = (item: unknown) => typeof item === 'string' && /^[0-9a-f]{64}$/.test(item)
    const keys = (value: unknown) => (Array.isArray(value) ? value.filter(isKey).slice(0, MAX_ACCOUNTS) : [])
    return {
      published: keys(published),
      listed: keys(listed),
      isFormerDone: isFormerDone === true,
      shared: keys(shared),
      invitedByDefault: keys(invitedByDefault),
    }
  },
}
