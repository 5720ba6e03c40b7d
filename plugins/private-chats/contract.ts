import type { ChatFile, ChatTransport } from '#contracts/chats'
import type { PushFilter } from '#contracts/notifications'
import { type Disposable, defineService, type ReadableStore } from '#kernel'
import type {
  Filter,
  NostrEvent,
  PublishJob,
  PublishOptions,
  QuerySnapshot,
  RelayAnswer,
} from '#kernel/ports'

/**
 * One decrypted private message as stored. Text and tags are untrusted: limited in size, and displayed as text only.
 */
export interface PrivateMessage {
  /** The id of the conversation. */
  readonly chat: string
  /**
   * The hash of the unsigned event inside (the rumor). Duplicates from the same author in the same conversation are
   * stored once.
   */
  readonly id: string
  /** hex. The author that the protocol has verified, which may differ from the one in the rumor. */
  readonly author: string
  /** ms, never later than its arrival. */
  readonly at: number
  readonly text: string
  /** The tags that describe parts of the text, such as `emoji` (NIP-30), or the file of a message of kind 15. */
  readonly tags: readonly (readonly string[])[]
  /** The id of the message that this one answers. */
  readonly replyTo?: string
  /** ms, after which the message disappears (NIP-40). */
  readonly expiresAt?: number
  /** The encrypted file of a message of kind 15 (NIP-17). */
  readonly file?: ChatFile
  /** See `ChatMessage.isUnproven`. */
  readonly isUnproven?: true
}

/**
 * An action on a message, such as a reaction or deletion. It may be stored before the message arrives. `received` and
 * `seen` are reported by the recipient's device.
 */
export interface PrivateMessageAction {
  readonly chat: string
  /** The hash of the rumor. */
  readonly id: string
  /** hex, verified like the author of a message. */
  readonly author: string
  /** ms */
  readonly at: number
  /** The id of the message. */
  readonly target: string
  readonly type: 'reaction' | 'deletion' | 'received' | 'seen'
  /** For a reaction: an emoji, `+`, or a `:shortcode:` of NIP-30. */
  readonly content?: string
  /** For a `:shortcode:`: the address of its picture. */
  readonly url?: string
}

/** One private conversation. */
export interface PrivateChat {
  /** Part of the page's address, unique among all transports. */
  readonly id: string
  /** hex, without the reader. */
  readonly people: readonly string[]
  /** The founder (hex) of a group. Absent where the first person to write has started the conversation. */
  readonly founder?: string
  /** The subject of a room or the name of a group. */
  readonly title?: string
  /** The address of a group's picture, as its founder wrote it: not checked. It is not shown before the reader accepts. */
  readonly picture?: string
  /**
   * True if the reader has written in it or accepted it. Otherwise it is a request, unless the reader follows one of
   * its people or one is close in the social graph.
   */
  readonly isAccepted: boolean
  /** Time in s after which the reader's new messages disappear. Absent if they do not. */
  readonly messageTtl?: number
  /** Data that the transport stores with this conversation: small, plain JSON. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Returns the conversation with another time (s) after which new messages disappear; without a time, they do not. */
export function withMessageTtl(
  { messageTtl: _, ...chat }: PrivateChat,
  seconds: number | undefined,
): PrivateChat {
  return seconds === undefined ? chat : { ...chat, messageTtl: seconds }
}

/** A signed event that carries a message or an action to one person. The durable outbox sends it. */
export interface OutgoingEvent {
  readonly event: NostrEvent
  /** The id of the message or action. */
  readonly messageId: string
  /** The recipient, hex: the reader for an own copy. */
  readonly recipientPubkey: string
  /**
   * The key (hex) of the recipient's device, where an event is for one device only. Events for one device, or else for one
   * recipient, go out one after the other.
   */
  readonly recipientDevice?: string
  readonly only?: readonly string[]
  readonly relays?: readonly string[]
}

/** A record of a transport, such as the state of a session or the position up to which a relay was read: plain JSON. */
export interface TransportRecord<Value = unknown> {
  readonly key: string
  readonly value: Value
  /** Increases by one with each change. */
  readonly version: number
}

/**
 * Changes of the store that are written in one transaction. Afterwards the outgoing events are passed to the outbox,
 * and again after a crash; the outbox sends each once.
 */
export interface ChatChanges {
  /** New conversations. One that is stored already stays as it is, but for an acceptance. */
  readonly chats?: readonly PrivateChat[]
  /**
   * Changes of some fields of conversations that are stored, or among `chats`. `update` must be pure: it is called with the
   * conversation as it is stored, and again if another tab has changed that meanwhile.
   */
  readonly chatUpdates?: readonly { readonly id: string; update(chat: PrivateChat): PrivateChat }[]
  readonly messages?: readonly PrivateMessage[]
  readonly acts?: readonly PrivateMessageAction[]
  readonly outgoing?: readonly OutgoingEvent[]
  /**
   * Changes of the transport's records. `baseVersion` is the version that the change was made from, 0 for a new record. Without
   * a `value` the record is deleted.
   */
  readonly records?: readonly {
    readonly key: string
    readonly baseVersion: number
    readonly value?: unknown
  }[]
  /** Ids of relay events that were processed. `at` (s) is the event's time. */
  readonly read?: readonly { readonly id: string; readonly at: number }[]
  /** Number of messages or answers of strangers that the transport leaves out, because there is no room for them. */
  readonly unkeptCount?: number
}

/** ms after which a transport is started even if nothing has come: each moves its positions and cleans up then. */
export const MAX_PASSIVE_LISTENING_MS = 7 * 24 * 60 * 60 * 1_000

/** A relay that was asked for the reader's private messages and did not give them, and why. */
export interface UnresponsiveRelay {
  readonly url: string
  readonly reason: Exclude<RelayAnswer['state'], 'asking' | 'eose'>
}

/** A question that a transport asks relays as long as it runs. */
export interface ListeningSubscription {
  readonly filters: readonly Filter[]
  /** The relays that are asked. Absent: those that the kernel chooses. */
  readonly relays?: readonly string[]
  /** Number of events that relays are asked for at once. */
  readonly pageSize: number
  /** Number of pages that are read backwards at most. */
  readonly maxPages: number
  /** Ids of events that the transport has used and not marked as processed, such as a list of relays. */
  readonly knownIds?: readonly string[]
  /** Only the choice of relays matters, and not the events: an answer of any other relay than these is news. */
  readonly knownRelays?: readonly string[]
}

/**
 * What is asked of relays for a transport while its code is not loaded. An event that was not processed, and everything
 * else that is not as it was, has the transport started, which then asks for itself.
 */
export interface ListeningPlan {
  readonly questions: readonly ListeningSubscription[]
  /** ms. The time at which the transport is started in any case, such as to replace an old invite. */
  readonly dueAt: number
  /** The filters for the push server, and the name under which the transport adds them. */
  readonly push?: { readonly name: string; readonly filters: readonly PushFilter[] }
}

/**
 * The id of the contribution to `chatTransportListeners` that listens by the stored plan: `listenedBy` of a private transport that
 * calls `TransportStore.keepPlan`.
 */
export const PLAN_LISTENER_ID = 'private-chats'

/**
 * The stored data of one transport and one account. It closes when another account becomes current, when the account's
 * key is locked, and with its plugin. Each call then rejects with a `UserFacingError`.
 */
export interface TransportStore {
  /** hex */
  readonly account: string
  /** Aborts when the store closes. */
  readonly signal: AbortSignal
  /**
   * Writes changes. Rejects with `StaleRecordError` if a record has another version by now: read it and compute the
   * changes again. Rejects with a `UserFacingError` if the browser cannot store them. Messages of strangers for which
   * requests have no room are counted and not written; what people whom the reader follows or has accepted write always is.
   */
  commit(changes: ChatChanges): Promise<void>
  /** Resolves with the records whose key begins with `prefix`, by key. */
  records<Value = unknown>(prefix: string): Promise<readonly TransportRecord<Value>[]>
  /** Calls `fn` when another tab has changed records of this transport. */
  onRecordsChange(fn: () => void): Disposable
  /** Resolves with true if a new request of a person (hex) has room. For records that would come with the request. */
  hasRequestRoom(person: string): Promise<boolean>
  /** Resolves with those of these relay event ids that were not processed yet. */
  filterUnread(ids: readonly string[]): Promise<readonly string[]>
  /** The conversations of this transport. */
  readonly chats: ReadableStore<readonly PrivateChat[]>
  /** Returns one conversation. There may be thousands, so a transport does not search all of them for each message. */
  chat(id: string): PrivateChat | undefined
  message(chat: string, id: string): Promise<PrivateMessage | undefined>
  /**
   * Stores what is asked of relays while the transport's code is not loaded. `build` is called soon after this call and
   * after each change of the stored data; to have it called again, call this again. It reads the records that it needs:
   * another tab may have changed those in memory. `undefined`: the transport is not ready, and started next time.
   */
  keepPlan(build: () => Promise<ListeningPlan | undefined>): void
}

/** Changes were based on an older version of a record, which another tab has changed in between. */
export interface StaleRecordError extends Error {
  readonly name: 'StaleRecord'
}

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
  /** The messages up to this one were seen. Only where the reader has turned receipts on. */
  | { readonly type: 'seen'; readonly targets: readonly PrivateMessage[] }
  /** These messages have arrived on this device. Only where the reader has turned receipts on. */
  | { readonly type: 'received'; readonly targets: readonly PrivateMessage[] }
  | { readonly type: 'typing' }
  /** From now on, messages disappear after so many seconds; without a number they stay. */
  | { readonly type: 'messageTtl'; readonly seconds?: number }

/** The actions that a transport allows in a conversation now. */
export interface PrivateChatPermissions {
  /** Absent if the reader may write. Otherwise the reason, as text for the user. */
  readonly noSending?: string
  readonly deleteForAll: boolean
  /** True if encrypted files (kind 15) can be sent. */
  readonly files: boolean
  readonly react: boolean
}

/** The protocol of a private transport. */
export interface PrivateProtocol {
  /** The id of the plugin's contribution to `chatTransports`. Its rows are stored under this id. */
  readonly id: string
  /** Passes a signed event to the durable outbox: `nostr.send` of the transport's plugin. */
  send(event: NostrEvent, options: Pick<PublishOptions, 'relays' | 'onlyRelays' | 'after'>): PublishJob
  /**
   * Called when an account's store opens. The transport listens to relays until the returned object is disposed. Runs in
   * every tab; a transport whose records only one tab may change holds a Web Lock.
   */
  start(store: TransportStore): Disposable
  /**
   * Computes the changes for what the reader does: the message or action itself, its signed events, and the changed
   * records. Rejects with a `UserFacingError`; nothing is stored or sent then. Called again if the changes are stale. Resolves
   * with `undefined` if there is nothing to do, such as no receipt for an old client.
   */
  compose(
    chat: PrivateChat,
    draft: PrivateActionDraft,
    store: TransportStore,
  ): Promise<ChatChanges | undefined>
  rights(chat: PrivateChat): PrivateChatPermissions
  /** Called when the result of `rights` or `missingCounts` has changed. */
  readonly changes: ReadableStore<unknown>
  /**
   * Called when the reader accepts a request, before `isAccepted` is stored. If it rejects, the conversation stays a
   * request and can be accepted again, so all changes must be written together.
   */
  onAccept?(chat: PrivateChat, store: TransportStore): Promise<void>
  /** Called when the messages of a conversation are shown. The result is disposed when they are shown no more. */
  onShown?(chat: string): Disposable
  /** Returns the people (hex) who are typing in a conversation. */
  typing?(chat: string): ReadableStore<readonly string[]>
  /**
   * The number of messages that were sent but did not arrive, by the id of the message before which they belong.
   * `changes` reports when they change.
   */
  missingCounts?(): ReadonlyMap<string, number>
  /**
   * Number of events since the page was opened that were discarded, because they are malformed or forged, or because
   * the account's key could not decrypt them.
   */
  readonly refusedCount?: ReadableStore<number>
  /** Returns the keys of the records that are deleted with a conversation. */
  recordKeysFor?(chat: PrivateChat): readonly string[]
  /**
   * Key prefixes of records that must exist on one device only, such as sessions with numbered messages. Exporting them
   * for another device removes them from this one.
   */
  readonly movablePrefixes?: readonly string[]
  /** True if a message may name the conversation (`PrivateActionDraft.subject`). */
  readonly hasSubjects?: boolean
  /** Whether relays have older messages than those stored, and the request for them. */
  readonly history?: {
    readonly older: ReadableStore<QuerySnapshot['older']>
    load(): void
  }
}

/** Whether the private messages of the current account can be decrypted. */
export type PrivateLockState =
  /** There is no account, or its key is not on this device. */
  | 'closed'
  | 'opening'
  /** The account's key is locked by a password or a passkey, and with it the stored messages. */
  | 'locked'
  | 'open'
  /** The browser does not store, or the signer has refused. */
  | 'failed'

/**
 * Stores the private messages of all private transports in this browser. If an account's key is locked by a password or
 * a passkey, the rows are encrypted by a key that only the account's key can decrypt.
 */
export interface PrivateChatsService {
  /**
   * Adds a transport. Its conversations are shown until the result is disposed. Its stored data are kept afterwards.
   */
  addTransport(protocol: PrivateProtocol): ChatTransport & Disposable
  readonly lock: ReadableStore<PrivateLockState>
  /** The reader's privacy switches, off by default: whether to send typing notifications and read receipts. */
  readonly settings: ReadableStore<{ readonly tellTyping: boolean; readonly tellSeen: boolean }>
  setSettings(change: { readonly tellTyping?: boolean; readonly tellSeen?: boolean }): void
  /** The sum over the transports of their `refusedCount`. */
  readonly refusedCount: ReadableStore<number>
  /** The reason of `failed`, as text for the user. */
  readonly errorMessage: ReadableStore<string | undefined>
  /** Asks the user to unlock the account's key. Rejects with a `UserFacingError`. */
  unlock(): Promise<void>
}
export const PrivateChats = defineService<PrivateChatsService>('private-chats@1')
