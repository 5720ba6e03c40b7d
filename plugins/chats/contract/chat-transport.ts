import type { ReadableStore } from '#kernel'
import type { ChatConversation } from './chat-conversation'
import type { ChatListState } from './chat-list'
import type { ChatMessage } from './chat-message'

/** A way to exchange messages, such as public channels (NIP-28) or private messages (NIP-17). */
export interface ChatTransport {
  /** The conversations of the current account. */
  readonly list: ReadableStore<ChatListState>
  /** Returns a conversation. While the account does not change, the same id returns the same object. */
  open(id: string): ChatConversation
  /**
   * Opens the conversation with one person, or begins a new one. Resolves with its id. Rejects with a
   * `UserFacingError`. Absent if a conversation cannot be begun with just one person.
   */
  openDirect?(person: string): Promise<string>
  /** Resolves with true if the reader can write to the person. Absent if everybody can be reached. */
  canReach?(person: string): Promise<boolean>
  /**
   * Resolves with the id of the conversation whose messages are signed by this key (hex), if that is certain. Absent if
   * each message is signed by a new key.
   */
  findByEventAuthor?(author: string): Promise<string | undefined>
  /**
   * Called when the reader has opened a conversation's page. The transport of public channels then adds the channel to
   * the list.
   */
  onOpened?(id: string): void
  /** Removes a conversation from the list, and deletes what this device has stored of it. */
  leave(id: string): Promise<void>
  /** Accepts requests, so that they become normal conversations. */
  accept?(ids: readonly string[]): Promise<void>
  /**
   * About how many messages of strangers were not stored because the limits of requests are reached. `forget` resets it
   * to 0.
   */
  readonly unkept?: { readonly count: ReadableStore<number>; forget(): Promise<void> }
  /**
   * Asks the user to unlock the account's key if `ChatListState.phase` is `locked`. Rejects with a `UserFacingError`.
   */
  unlock?(): Promise<void>
  /**
   * Searches the messages stored on this device, in all conversations of the list or only in `chat`. Resolves with at
   * most `limit` results, newest first.
   */
  search?(text: string, options: ChatSearchOptions): Promise<readonly ChatSearchHit[]>
}

export interface ChatSearchOptions {
  readonly chat?: string
  readonly limit: number
  readonly signal?: AbortSignal
}

/** A message that a search has found. */
export interface ChatSearchHit {
  /** The id of the conversation. */
  readonly chat: string
  readonly message: Pick<
    ChatMessage,
    'id' | 'author' | 'at' | 'text' | 'tags' | 'file' | 'isUnproven' | 'expiresAt'
  >
}
