import type { ChatFile, ChatTransport } from '#contracts/chats'
import { type Disposable, defineService, type ReadableStore } from '#kernel'
import type { NostrEvent, PublishJob, PublishOptions, QuerySnapshot } from '#kernel/ports'

/** One decrypted private message, as it is stored. Text and tags are a stranger's: bounded, and shown as text only. */
export interface PrivateMessage {
  /** The id of the conversation. */
  readonly chat: string
  /**
   * The hash of the unsigned event inside (the rumor). A message that comes twice from one author in one conversation is
   * stored once.
   */
  readonly id: string
  /** hex. The author whom the protocol has proven, not the one whom the rumor names. */
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
}

/**
 * Something that somebody did to a message. It may be stored before its message comes.
 * `received` and `seen`: the author's device says so.
 */
export interface PrivateAct {
  readonly chat: string
  /** The hash of the rumor. */
  readonly id: string
  /** hex, proven as that of a message. */
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
  /** The person (hex) who has founded a group. Absent where the first person to write has begun the conversation. */
  readonly founder?: string
  /** The subject of a room or the name of a group. */
  readonly title?: string
  /**
   * True if the reader has written in it, or has accepted it. Until then it is a request, unless the reader follows one
   * of its people, or the graph vouches for one.
   */
  readonly isAccepted: boolean
  /** s after which new messages of the reader disappear. Absent: they stay. */
  readonly messageTtl?: number
  /** Facts that the transport keeps with this conversation: small, plain JSON. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Returns the conversation with another time (s) after which new messages disappear, or without one. */
export function withMessageTtl(
  { messageTtl: _, ...chat }: PrivateChat,
  seconds: number | undefined,
): PrivateChat {
  return seconds === undefined ? chat : { ...chat, messageTtl: seconds }
}

/** A signed event that carries a message or an act to one person. The durable outbox sends it. */
export interface OutgoingEvent {
  readonly event: NostrEvent
  /** The id of the message or act. */
  readonly of: string
  /** The recipient, hex: the reader for an own copy. */
  readonly to: string
  readonly only?: readonly string[]
  readonly relays?: readonly string[]
}

/** A record of a transport, such as a session's state or how far a relay was read: plain JSON. */
export interface TransportRecord<Value = unknown> {
  readonly key: string
  readonly value: Value
  /** Increases by one with each change. */
  readonly version: number
}

/**
 * One change of the store: everything in it is written, or nothing. Only after that the outgoing events are handed to the
 * outbox, and again after a crash; the outbox sends each once.
 */
export interface ChatStep {
  /** New conversations, and new versions of known ones. */
  readonly chats?: readonly PrivateChat[]
  readonly messages?: readonly PrivateMessage[]
  readonly acts?: readonly PrivateAct[]
  readonly outgoing?: readonly OutgoingEvent[]
  /**
   * Changes of the transport's records. `from` is the version that the change was made from, 0 for a new record. Without
   * a `value` the record is deleted.
   */
  readonly records?: readonly { readonly key: string; readonly from: number; readonly value?: unknown }[]
  /** Ids of relays' events that need not be read again. `at` (s) is the event's time. */
  readonly read?: readonly { readonly id: string; readonly at: number }[]
}

/**
 * The rows of one transport and one account. It ends when another account becomes current, when the account's key is
 * locked, and with its plugin; each call rejects with a `Refusal` then.
 */
export interface TransportStore {
  /** hex */
  readonly account: string
  /** Ends with the store. */
  readonly signal: AbortSignal
  /**
   * Writes a step. Rejects with `StaleRecord` if one of its records has another version by now: read it again, and make
   * the step anew. Rejects with a `Refusal` if the browser refuses to store.
   */
  commit(step: ChatStep): Promise<void>
  /** Resolves with the records whose key begins with `prefix`, by key. */
  records<Value = unknown>(prefix: string): Promise<readonly TransportRecord<Value>[]>
  /** Calls `fn` when another tab has changed records of this transport. */
  onRecords(fn: () => void): Disposable
  /** Resolves with those of these ids of relays' events that were not read yet. */
  unread(ids: readonly string[]): Promise<readonly string[]>
  /** The conversations of this transport. */
  readonly chats: ReadableStore<readonly PrivateChat[]>
  /** One of them. There may be thousands, so a transport does not look through all of them for each message. */
  chat(id: string): PrivateChat | undefined
  message(chat: string, id: string): Promise<PrivateMessage | undefined>
}

/** A change was made from an older version of a record. A second tab has changed the record in between. */
export interface StaleRecord extends Error {
  readonly name: 'StaleRecord'
}

/** Something that the reader does in a conversation. */
export type PrivateDraft =
  | {
      readonly type: 'message'
      readonly text: string
      readonly replyTo?: PrivateMessage
      readonly file?: ChatFile
      /** The new name that the message gives its room; an empty subject takes the name away. */
      readonly subject?: string
    }
  | { readonly type: 'reaction'; readonly target: PrivateMessage; readonly content: string }
  | { readonly type: 'deletion'; readonly target: PrivateMessage }
  /** The messages up to this one were seen. Only where the reader has turned receipts on. */
  | { readonly type: 'seen'; readonly targets: readonly PrivateMessage[] }
  | { readonly type: 'typing' }
  /** From now on, messages disappear after so many seconds; without a number they stay. */
  | { readonly type: 'messageTtl'; readonly seconds?: number }

/** The actions that a transport allows in a conversation now. */
export interface PrivateRights {
  /** Absent if the reader may write. Otherwise the reason, in words for the user. */
  readonly noSending?: string
  readonly deleteForAll: boolean
  /** True if a message may carry an encrypted file of kind 15. */
  readonly files: boolean
  readonly react: boolean
}

/** The part of a private transport that knows its protocol. */
export interface PrivateProtocol {
  /** The id of the plugin's contribution to `chatTransports`. Its rows are stored under this id. */
  readonly id: string
  /** Hands a signed event to the durable outbox: `nostr.send` of the transport's plugin. */
  send(event: NostrEvent, options: Pick<PublishOptions, 'relays' | 'only'>): PublishJob
  /**
   * Called when an account's store opens. The transport listens to relays until the returned object is disposed. Runs in
   * every tab; a transport whose records only one tab may change holds a Web Lock.
   */
  start(store: TransportStore): Disposable
  /**
   * Makes the step that does what the reader wants: the message or act itself, its signed events, and the changed
   * records. Rejects with a `Refusal`; nothing is stored or sent then. If the step is refused as stale, it is called
   * again. Resolves with `undefined` if there is nothing to do, such as no receipt for an old client.
   */
  compose(chat: PrivateChat, draft: PrivateDraft, store: TransportStore): Promise<ChatStep | undefined>
  rights(chat: PrivateChat): PrivateRights
  /** Tells that `rights` or `missing` has other answers. */
  readonly changes: ReadableStore<unknown>
  /**
   * Called when the reader accepts a request, before `isAccepted` is stored. If it rejects, the conversation stays a
   * request, and the reader may accept it again: so it changes everything in one step or nothing.
   */
  accepted?(chat: PrivateChat, store: TransportStore): Promise<void>
  /** The people (hex) who write in a conversation now. */
  typing?(chat: string): ReadableStore<readonly string[]>
  /**
   * The number of messages that were sent and did not come, by the id of the message in front of which they belong.
   * `changes` tells that there are others.
   */
  missing?(): ReadonlyMap<string, number>
  /**
   * Number of events since the page was opened that are shown nowhere, because they are malformed or forged, or because
   * the account's key did not decrypt them.
   */
  readonly refusedCount?: ReadableStore<number>
  /** The records that belong to a conversation and go with it. */
  recordsOf?(chat: PrivateChat): readonly string[]
  /**
   * Beginnings of the keys of records that only one device may have, such as sessions whose messages are numbered. A file
   * that is saved for another device takes them away from this one.
   */
  readonly movable?: readonly string[]
  /** True if a message may name the room (`PrivateDraft.subject`). */
  readonly hasSubjects?: boolean
  /** Whether relays have older messages than those stored, and the request for them. */
  readonly history?: {
    readonly older: ReadableStore<QuerySnapshot['older']>
    load(): void
  }
}

/** Whether the private messages of the current account can be read. */
export type PrivateLock =
  /** No account, or one without its key. */
  | 'closed'
  | 'opening'
  /** The account's key is locked by a password or a passkey, and with it the stored messages. */
  | 'locked'
  | 'open'
  /** The browser does not store, or the signer has refused. */
  | 'failed'

/**
 * Keeps the private messages of all private transports in this browser. Where an account's key is locked by a password or
 * a passkey, the rows are encrypted by a key that only the account's key opens.
 */
export interface PrivateChatsService {
  /** Adds a transport. Its rows are shown until the result is disposed, and kept afterwards. */
  add(protocol: PrivateProtocol): ChatTransport & Disposable
  readonly lock: ReadableStore<PrivateLock>
  /** Switches of the reader, all off at first: whether others are told that the reader writes, and has seen a message. */
  readonly settings: ReadableStore<{ readonly tellTyping: boolean; readonly tellSeen: boolean }>
  setSettings(change: { readonly tellTyping?: boolean; readonly tellSeen?: boolean }): void
  /** The sum over the transports of their `refusedCount`. */
  readonly refusedCount: ReadableStore<number>
  /** The reason of `failed`, in words for the user. */
  readonly problem: ReadableStore<string | undefined>
  /** Asks the user to unlock the account's key. Rejects with a `Refusal`. */
  unlock(): Promise<void>
}
export const PrivateChats = defineService<PrivateChatsService>('private-chats@1')
