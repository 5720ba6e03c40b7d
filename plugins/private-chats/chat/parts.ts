import type { ReadableStore } from '#kernel'
import type { NostrAccess, OutboxService } from '#kernel/ports'
import type { PrivateProtocol, TransportStore } from '../contract'
import type { PrivateChatsSettings } from '../private-chats-settings'
import type { CurrentState } from '../store/current-store'

/** The parts that the list and the conversations of one transport are made of. */
export interface ChatParts {
  readonly protocol: PrivateProtocol
  readonly current: ReadableStore<CurrentState>
  readonly session: NostrAccess['session']
  outbox(): OutboxService | undefined
  /** The transport's view of the open store. */
  transportStore(): TransportStore | undefined
  /** True if the reader follows this person, or people whom the reader follows do. */
  isKnown(pubkey: string): boolean
  isMuted(pubkey: string): boolean
  /** The signs that the reader lets others see. */
  tells(): PrivateChatsSettings
  /** Changes when the graph or the outbox does. */
  readonly changes: ReadableStore<unknown>
  /** Hands events to the outbox again. */
  retry(eventIds: readonly string[]): void
}
