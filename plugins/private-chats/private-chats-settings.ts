import type { SettingsDefinition } from '#kernel'

/** Both are off at first, because they tell others when the reader is there. */
export interface PrivateChatsSettings {
  /** True if others are told that the reader writes. */
  readonly tellTyping: boolean
  /** True if others are told that the reader has seen a message. */
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
