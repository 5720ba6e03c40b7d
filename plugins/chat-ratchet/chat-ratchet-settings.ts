import type { SettingsDefinition } from '#kernel'

export interface ChatRatchetSettings {
  /** Accounts (hex) that have published an invite. */
  readonly published: readonly string[]
  /** Accounts (hex) that this browser has put into their own lists of devices. */
  readonly listed: readonly string[]
  /**
   * True once this browser holds no chats of the former client (the app that this site ran before Pinion) that could
   * still be moved.
   */
  readonly isFormerDone: boolean
  /** Accounts (hex) whose invite link was displayed, so that somebody else may have it. */
  readonly shared: readonly string[]
  /**
   * Accounts (hex) whose public invite Pinion no longer publishes of its own accord: it has done so once, or the owner
   * has decided about it.
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
