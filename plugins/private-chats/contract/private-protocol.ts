import type { ChatFile } from '#contracts/chats'
import type { Disposable, ReadableStore } from '#kernel'
import type { NostrEvent, PublishJob, PublishOptions, QuerySnapshot } from '#kernel/ports'
import type { ChatChanges, FoundRelays } from './chat-changes'
import type { PrivateChat, PrivateChatPermissions } from './private-chat'
import type { PrivateMessage } from './private-message'
import type { TransportStore } from './transport-store'

/** An action of the reader in a conversation. */
export type PrivateActionDraft =
  | {
      readonly type: 'message'
      readonly text: string
      readonly replyTo?: PrivateMessage
      readonly file?: ChatFile
      /** The new name of the conversation. An empty name removes it. */
      readonly subject?: string
    }
  | { readonly type: 'reaction'; readonly target: PrivateMessage; readonly content: string }
  | { readonly type: 'deletion'; readonly target: PrivateMessage }
  /** The reader has seen the messages up to the last of these. Only if the reader has turned receipts on. */
  | { readonly type: 'seen'; readonly targets: readonly PrivateMessage[] }
  /**
   * These messages have arrived on this device. Only if the reader has turned receipts on. `compose` resolves with
   * `undefined` if the protocol has no such receipts, or none for groups.
   */
  | { readonly type: 'received'; readonly targets: readonly PrivateMessage[] }
  | { readonly type: 'typing' }
  /** New messages disappear after this many seconds. Without a number, they do not disappear. */
  | { readonly type: 'messageTtl'; readonly seconds?: number }

/** The protocol of a private transport. */
export interface PrivateProtocol {
  /** The id of the plugin's contribution to `chatTransports`. Its rows are stored under this id. */
  readonly id: string
  /** Passes a signed event to the durable outbox: `nostr.send` of the transport's plugin. */
  send(event: NostrEvent, options: Pick<PublishOptions, 'relays' | 'onlyRelays' | 'after'>): PublishJob
  /**
   * Called when an account's store opens. The transport listens to relays until the returned object is disposed. It
   * runs in every tab; a transport whose records only one tab may change holds a Web Lock.
   */
  start(store: TransportStore): Disposable
  /**
   * Computes the changes for an action of the reader: the message or action itself, its signed events, and the changed
   * records. Rejects with a `UserFacingError` if the action is impossible. Called again if the changes are stale.
   * Resolves with `undefined` if nothing has to be done, for example because an old client understands no receipts.
   */
  compose(
    chat: PrivateChat,
    draft: PrivateActionDraft,
    store: TransportStore,
  ): Promise<ChatChanges | undefined>
  /**
   * Resolves when the relays for a recipient (hex) of an event with `waitsForRelays` are known, however long that takes.
   * `chat` is the id of the conversation. Rejects if the signal aborts.
   */
  findRelays?(recipient: string, chat: string, signal: AbortSignal): Promise<FoundRelays>
  rights(chat: PrivateChat): PrivateChatPermissions
  /** True if nothing proves yet that the other person is who they say they are. See `ChatSummary.isClaimed`. */
  isClaimed?(chat: PrivateChat): boolean
  /** Called when the result of `rights`, `isClaimed` or `missingCounts` has changed. */
  readonly changes: ReadableStore<unknown>
  /**
   * Called when the reader accepts a request, before `isAccepted` is stored. If it rejects, the conversation stays a
   * request that can be accepted again, so it must commit all its changes at once.
   */
  onAccept?(chat: PrivateChat, store: TransportStore): Promise<void>
  /** Called when a view displays the messages of a conversation. The result is disposed when the view closes. */
  onShown?(chat: string): Disposable
  /** Returns the people (hex) who are typing in a conversation. */
  typing?(chat: string): ReadableStore<readonly string[]>
  /**
   * Returns the number of messages that were sent but are missing, by the id of the message before which they belong.
   * `changes` notifies when they change.
   */
  missingCounts?(): ReadonlyMap<string, number>
  /**
   * Number of events that were dropped since the page was opened, because they are malformed or forged, or because the
   * account's key could not decrypt them.
   */
  readonly refusedCount?: ReadableStore<number>
  /** Returns the keys of the records that are deleted with a conversation. */
  recordKeysFor?(chat: PrivateChat): readonly string[]
  /**
   * Key prefixes of records that must exist on one device only, such as sessions with numbered messages. An export to a
   * file for another device deletes these records on this one.
   */
  readonly movablePrefixes?: readonly string[]
  /** True if a message can rename the conversation (`PrivateActionDraft.subject`). */
  readonly hasSubjects?: boolean
  /** Says whether relays have messages older than the stored ones, and requests them. */
  readonly history?: {
    readonly older: ReadableStore<QuerySnapshot['older']>
    load(): void
  }
}
