import type { ReadableStore } from '#kernel'
import type { NostrAccess, OutboxService } from '#kernel/ports'
import type { PrivateProtocol, TransportStore } from '../contract'
import type { PrivateChatsSettings } from '../private-chats-settings'
import type { CurrentMessageStoreState } from '../store/current-message-store'

/** The dependencies of the conversation list and the conversations of one transport. */
export interface ConversationDependencies {
  readonly protocol: PrivateProtocol
  readonly current: ReadableStore<CurrentMessageStoreState>
  readonly session: NostrAccess['session']
  outbox(): OutboxService | undefined
  /** The open store, limited to this transport. */
  transportStore(): TransportStore | undefined
  /** True if the reader, or someone whom the reader follows, follows this person. */
  isKnown(pubkey: string): boolean
  isMuted(pubkey: string): boolean
  /** The reader's settings for typing notifications and read receipts. */
  getSettings(): PrivateChatsSettings
  /** Changes when the social graph or the outbox changes. */
  readonly changes: ReadableStore<unknown>
  /** Passes events to the outbox again. */
  retry(eventIds: readonly string[]): void
}
