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
 * One decrypted private message as stored. Its text and tags are untrusted: their size is limited, and they must be
 * displayed as text only.
 */
export interface PrivateMessage {
  /** The id of the conversation. */
  readonly chat: string
  /**
   * The hash of the rumor (the unsigned event inside). A duplicate by the same author in the same conversation is not
   * stored again.
   */
  readonly id: string
  /** hex. The author that the protocol has verified, which may differ from the one in the rumor. */
  readonly author: string
  /** ms, never later than its arrival. */
  readonly at: number
  readonly text: string
  /** The tags that describe parts of the text, such as `emoji` (NIP-30), or the file of a message of kind 15. */
  readonly tags: readonly (readonly string[])[]
  /** The id of the message to which this one replies. */
  readonly replyTo?: string
  /** ms. The message disappears at this time (NIP-40). */
  readonly expiresAt?: number
  /** The encrypted file of a message of kind 15 (NIP-17). */
  readonly file?: ChatFile
  /** See `ChatMessage.isUnproven`. */
  readonly isUnproven?: true
}

/**
 * An action on a message, such as a reaction or a deletion. It may be stored before the message arrives. The types
 * `received` and `seen` come from the recipient's device.
 */
export interface PrivateMessageAction {
  readonly chat: string
  /** The hash of the rumor. */
  readonly id: string
  /** hex, verified like the author of a message. */
  readonly author: string
  /** ms */
  readonly at: number
  /** The id of the message that the action is about. */
  readonly target: string
  readonly type: 'reaction' | 'deletion' | 'received' | 'seen'
  /** For a reaction: an emoji, `+`, or a `:shortcode:` of NIP-30. */
  readonly content?: string
  /** For a `:shortcode:`: the address of its image. */
  readonly url?: string
}

/** One private conversation. */
export interface PrivateChat {
  /** The conversation's id, which is part of the page's address and unique among all transports. */
  readonly id: string
  /** The other people in the conversation (hex), without the reader. */
  readonly people: readonly string[]
  /** The founder (hex) of a group. Absent where the first person to write has started the conversation. */
  readonly founder?: string
  /** The subject of a conversation (NIP-17) or the name of a group. */
  readonly title?: string
  /**
   * The address of a group's picture, as its founder wrote it. It is unchecked, and must not be loaded before the
   * reader accepts.
   */
  readonly picture?: string
  /**
   * True if the reader has written in the conversation or accepted it. Otherwise it is a request, unless somebody who
   * has written in it is close to the reader in the social graph.
   */
  readonly isAccepted: boolean
  /** Time in s after which the reader's new messages disappear. Absent if they do not. */
  readonly messageTtl?: number
  /**
   * The id of the conversation in which this one continues: its messages stay here as history, and new ones go there.
   * Absent if it continues here.
   */
  readonly continuedIn?: string
  /** Small, plain JSON that the transport stores with this conversation. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/**
 * Returns a copy of the conversation in which new messages disappear after this many seconds. Without `seconds`, they
 * do not disappear.
 */
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
  /** The recipient (hex). It is the reader for a copy to the reader's own devices. */
  readonly recipientPubkey: string
  /**
   * The public key (hex) of the recipient's device, if the event is for one device only. Events for the same device are
   * sent one after the other, and so are events for the same recipient without a device.
   */
  readonly recipientDevice?: string
  readonly only?: readonly string[]
  readonly relays?: readonly string[]
  /**
   * Present if the relays for the recipient are not known yet, for example because the reader is offline. Then the event
   * goes to the outbox only after `PrivateProtocol.findRelays` has resolved. The text tells the user what it waits for.
   */
  readonly waitsForRelays?: string
}

/**
 * The relays for a recipient, or, as text for the user, the reason why an event to them cannot be sent. Without `only`,
 * the kernel chooses the relays.
 */
export type FoundRelays = { readonly only?: readonly string[] } | { readonly refusal: string }

/** A plain JSON record of a transport, such as the state of a session or the time up to which a relay was read. */
export interface TransportRecord<Value = unknown> {
  readonly key: string
  readonly value: Value
  /** Increases by one with each change. */
  readonly version: number
}

/**
 * Changes that are stored in one transaction. Afterwards the outgoing events are passed to the outbox. This is repeated
 * after a crash, but the outbox sends each event once.
 */
export interface ChatChanges {
  /** New conversations. If one is stored already, only its acceptance is taken over. */
  readonly chats?: readonly PrivateChat[]
  /**
   * Changes of fields of conversations that are stored or listed in `chats`. `update` must be pure: it is called with
   * the stored conversation, and called again if another tab has changed the conversation meanwhile.
   */
  readonly chatUpdates?: readonly { readonly id: string; update(chat: PrivateChat): PrivateChat }[]
  readonly messages?: readonly PrivateMessage[]
  readonly acts?: readonly PrivateMessageAction[]
  readonly outgoing?: readonly OutgoingEvent[]
  /**
   * Changes of the transport's records. `baseVersion` is the version that the transport has read, or 0 for a new
   * record. Without a `value`, the record is deleted.
   */
  readonly records?: readonly {
    readonly key: string
    readonly baseVersion: number
    readonly value?: unknown
  }[]
  /** Ids of relay events that were processed. `at` (s) is the event's time. */
  readonly read?: readonly { readonly id: string; readonly at: number }[]
  /**
   * Number of messages and responses of strangers that the transport has dropped because the limits of requests are
   * reached. At most as many are counted as events in `read` that no tab has processed before.
   */
  readonly unkeptCount?: number
}

/**
 * Maximum time in ms for which a transport's code stays unloaded if no event arrives. When it starts, it updates its
 * listening plan and deletes old data.
 */
export const MAX_PASSIVE_LISTENING_MS = 7 * 24 * 60 * 60 * 1_000

/** A relay that did not deliver the reader's private messages, and the reason. */
export interface UnresponsiveRelay {
  readonly url: string
  readonly reason: Exclude<RelayAnswer['state'], 'asking' | 'eose'>
  /** True if another relay has answered, so that only events that no other relay has are missing. */
  readonly isOneOfSeveral?: true
}

/**
 * Remembers which relays have not answered for a minute while the browser was online, and decides which ones the reader
 * is told of.
 */
export interface LongUnreachableRelays extends Disposable {
  /**
   * Takes over the state of each relay in the current query. A relay that has not answered this query yet keeps its
   * former state, because the query may be replaced often.
   */
  update(answers: QuerySnapshot['answers']): void
  /**
   * Returns the relays in `answers` about which the reader should know. These are relays that refuse to answer, and
   * silent relays if no other relay has answered: a message is sent to several relays, so one of them may be down for a
   * moment. A silent relay counts even if others have answered when it has been unreachable for at least a minute,
   * unless `areOthersEnough`, and when `isSomethingMissing`, because then the others do not have what is missing.
   */
  findUnresponsive(
    answers: QuerySnapshot['answers'],
    options?: { readonly isSomethingMissing?: boolean; readonly areOthersEnough?: boolean },
  ): readonly UnresponsiveRelay[]
}

/** A query that a transport keeps open as long as it runs. */
export interface ListeningSubscription {
  readonly filters: readonly Filter[]
  /** The relays to query. Absent: the kernel chooses them. */
  readonly relays?: readonly string[]
  /** Number of events that one page requests. */
  readonly pageSize: number
  /** Maximum number of older pages that are requested. */
  readonly maxPages: number
  /** Ids of events that the transport has used but not marked as processed, such as a relay list. */
  readonly knownIds?: readonly string[]
  /**
   * If present, only the choice of relays matters, and not the events in their answers: a query to a relay outside this
   * list starts the transport.
   */
  readonly knownRelays?: readonly string[]
}

/**
 * The queries that are open for a transport while its code is not loaded. An unprocessed event, or any other change,
 * loads and starts the transport, which then makes its own queries.
 */
export interface ListeningPlan {
  readonly questions: readonly ListeningSubscription[]
  /** ms. The time at which the transport is started in any case, for example to replace an old invite. */
  readonly dueAt: number
  /** The filters for the push server, and the name under which the transport registers them. */
  readonly push?: { readonly name: string; readonly filters: readonly PushFilter[] }
}

/**
 * The id of the contribution to `chatTransportListeners` that listens by the stored plan. A private transport that
 * calls `TransportStore.keepPlan` names it as `listenedBy`.
 */
export const PLAN_LISTENER_ID = 'private-chats'

/**
 * The stored data of one transport and one account. The store closes when another account becomes current, when the
 * account's key is locked, and when the plugin is disabled. Each call then rejects with a `UserFacingError`.
 */
export interface TransportStore {
  /** hex */
  readonly account: string
  /** Aborts when the store closes. */
  readonly signal: AbortSignal
  /**
   * Stores changes. Rejects with `StaleRecordError` if a record has another version by now: the caller then reads it
   * and computes the changes again. Rejects with a `UserFacingError` if the browser cannot store them. When the limits
   * of requests are reached, messages of strangers are only counted. Messages of people whom the reader follows or has
   * accepted are always stored.
   */
  commit(changes: ChatChanges): Promise<void>
  /**
   * Calls `run`, which reads records and commits changes of them, again while another tab has changed one of these
   * records in between. Rejects with the error of `run`: with `StaleRecordError` only after the fifth attempt.
   */
  retryOnStaleRecord<Result>(run: () => Promise<Result>): Promise<Result>
  /** Resolves with the records whose key begins with `prefix`, by key. */
  records<Value = unknown>(prefix: string): Promise<readonly TransportRecord<Value>[]>
  /**
   * Calls `fn` when another tab has changed records of this transport, or a file of exported messages that was made or
   * opened in this tab.
   */
  onRecordsChange(fn: () => void): Disposable
  /**
   * Resolves with true if another request from this person (hex) may be stored. A transport checks this before it
   * stores records that belong to a new request.
   */
  hasRequestRoom(person: string): Promise<boolean>
  /** Resolves with the ids among these of relay events that were not processed yet. */
  filterUnread(ids: readonly string[]): Promise<readonly string[]>
  /** The conversations of this transport. */
  readonly chats: ReadableStore<readonly PrivateChat[]>
  /** Returns one conversation. With thousands of conversations, this is faster than searching in `chats`. */
  chat(id: string): PrivateChat | undefined
  message(chat: string, id: string): Promise<PrivateMessage | undefined>
  /**
   * Keeps the listening plan, which is used while the transport's code is not loaded, up to date. `build` is called
   * soon after this call and after each change of the stored data; a caller whose plan depends on anything else calls
   * `keepPlan` again. `build` must read the stored records, because another tab may have changed the ones in memory. If
   * it resolves with `undefined`, no plan is stored, and the transport starts at the next visit.
   */
  keepPlan(build: () => Promise<ListeningPlan | undefined>): void
}

/** The changes are based on an older version of a record, which another tab has changed meanwhile. */
export interface StaleRecordError extends Error {
  readonly name: 'StaleRecord'
}
/** True for the error of a commit whose record another tab has changed meanwhile. */
export const isStaleRecordError = (error: unknown): error is StaleRecordError =>
  error instanceof Error && error.name === ('StaleRecord' satisfies StaleRecordError['name'])

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
export const PrivateChats = defineService<PrivateChatsService>('private-chats@1')
