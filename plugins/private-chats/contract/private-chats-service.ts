import type { ChatTransport } from '#contracts/chats'
import type { Disposable, ReadableStore } from '#kernel'
import type { PrivateProtocol } from './private-protocol'
import type { LongUnreachableRelays } from './unreachable-relays'

/** Whether the private messages of the current account can be decrypted. */
export type PrivateLockState =
  /** No account is open, or its key is not on this device. */
  | 'closed'
  | 'opening'
  /** The account's key is locked by a password or a passkey, so the stored messages cannot be read. */
  | 'locked'
  | 'open'
  /** The browser cannot store data, or the signer has refused. */
  | 'failed'

/**
 * Stores the private messages of all private transports in this browser. If an account's key is locked by a password or
 * a passkey, the rows are encrypted by a key that only the account's key can decrypt.
 */
export interface PrivateChatsService {
  /** Adds a transport. Its conversations are shown until the result is disposed. Its stored data stay. */
  addTransport(protocol: PrivateProtocol): ChatTransport & Disposable
  readonly lock: ReadableStore<PrivateLockState>
  /**
   * The reader's privacy switches, off by default: whether to send typing notifications, and receipts of arrival and of
   * reading.
   */
  readonly settings: ReadableStore<{ readonly tellTyping: boolean; readonly tellSeen: boolean }>
  setSettings(change: { readonly tellTyping?: boolean; readonly tellSeen?: boolean }): void
  /**
   * Begins to remember which relays of a transport are out of reach, so that all transports name them after the same
   * time. `onChange` is called when one more relay has been unreachable for a minute.
   */
  watchUnreachableRelays(onChange: () => void): LongUnreachableRelays
  /** The sum over the transports of their `refusedCount`. */
  readonly refusedCount: ReadableStore<number>
  /** The reason of `failed`, as text for the user. */
  readonly errorMessage: ReadableStore<string | undefined>
  /** Asks the user to unlock the account's key. Rejects with a `UserFacingError`. */
  unlock(): Promise<void>
}
