import type { SettingsDefinition } from '#kernel'

/** Both are off by default, because they reveal when the reader is online. */
export interface PrivateChatsSettings {
  /** True if typing notifications are sent. */
  readonly tellTyping: boolean
  /** True if receipts are sent: that a message has arrived on this device, and that it was seen. */
  readonly tellSeen: boolean
}

export const privateChatsSettings: SettingsDefinition<PrivateChatsSettings> = {
  version: 1,
  defaults: { tellTyping: false, tellSeen: false },
  read(stored) {
    const { tellTyping, tellSeen } = (stored ?? {}) as Readonly<Record<string, unknown>>
    return { tellTyping: tellTyping === true, tellSeen: tellSeen === true }
  },
}
