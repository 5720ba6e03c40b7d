import {
  type ContributionBase,
  type Disposable,
  defineContributionPoint,
  defineEvent,
  defineService,
  type PluginIcon,
  type ReadableStore,
  type ServiceToken,
  type ViewLoader,
} from '#kernel'
import type { NostrAccess, NostrEvent, PublishJob, QuerySnapshot, RelayDelivery } from '#kernel/ports'
import type { RouteRef } from '#kernel/shell'

/** Maximum number of characters of a message that lists, quotes and summaries show. */
export const MAX_MESSAGE_SUMMARY_CHARS = 200

/** Text for the user: the private conversation is stored on another device, or was deleted on this one. */
export const NOT_ON_THIS_DEVICE = 'This conversation is not on this device'

/** One conversation, as the list shows it. */
export interface ChatSummary {
  /** The conversation's id, which is part of the page's address and unique among all transports. */
  readonly id: string
  /** The id under which the conversation's transport is added to `chatTransports`. */
  readonly transport: string
  /** The name of a channel or group. Absent if the conversation is named after its people. */
  readonly title?: string
  /** Address of the picture of a conversation that has a title. */
  readonly picture?: string
  /** The other people (hex) in a private conversation, without the reader. Empty for a public channel. */
  readonly people: readonly string[]
  /** True if somebody only says to be the person in `people`, and nothing has proven it yet. */
  readonly isClaimed?: true
  /** The person (hex) who has added the reader to a group conversation. Absent if unknown. */
  readonly invitedBy?: string
  /** The latest message that no filter hides from the reader. Absent if there is none. */
  readonly last?: {
    readonly author: string
    /** The first `MAX_MESSAGE_SUMMARY_CHARS` characters of the text. Empty for an encrypted file. */
    readonly text: string
    /** ms */
    readonly at: number
    /** The message's tags, for example a content warning (NIP-36). */
    readonly tags?: readonly (readonly string[])[]
    /** The MIME type of the message's encrypted file, as its author claims it. Absent if there is no file. */
    readonly fileType?: string
    /** True if somebody other than `author` may have written the message. */
    readonly isUnproven?: boolean
  }
  /**
   * Times (ms) of at most ten of the latest messages by others, newest first. Times after the read mark are unread
   * messages.
   */
  readonly arrivals: readonly number[]
  /** True if a person whom the reader does not know has begun the conversation, and the reader has not accepted it. */
  readonly isRequest: boolean
}

/** The conversations of one transport or of all transports, and whether they are complete. */
export interface ChatListState {
  /**
   * `loading`: the stored conversations are not read yet. `locked`: the account's key is locked, so `chats` contains
   * only the conversations that can be read without it. See `ChatTransport.unlock`.
   */
  readonly phase: 'loading' | 'ready' | 'locked'
  readonly chats: readonly ChatSummary[]
}

/**
 * The delivery state of a message by the reader.
 * - `waiting`: the message is stored, and no relay has accepted it yet.
 * - `sent`: at least one relay has accepted it.
 * - `failed`: the message was not signed, or every relay has refused it; `reason` says why.
 */
export interface MessageDelivery {
  readonly state: 'waiting' | 'sent' | 'failed'
  /** The relays' answers by relay URL. */
  readonly relays: Readonly<Record<string, RelayDelivery>>
  readonly reason?: string
  /** For a private message: whether a relay has accepted the event for each recipient (hex). */
  readonly people?: Readonly<Record<string, 'waiting' | 'sent' | 'failed'>>
  /**
   * The people (hex) whose devices have confirmed that the message arrived (`received`) or that it was seen (`seen`).
   */
  readonly received?: readonly string[]
  readonly seen?: readonly string[]
}

/**
 * An encrypted file (AES-GCM) at an address, as a message of kind 15 describes it (NIP-17). All fields are unverified
 * claims of the author.
 */
export interface ChatFile {
  readonly url: string
  /** The MIME type of the decrypted file. */
  readonly type: string
  /** 32 bytes, hex. */
  readonly key: string
  /** Hex. The file itself does not contain it. */
  readonly nonce: string
  /** The SHA-256 of the encrypted file, hex. */
  readonly hash?: string
  /** bytes */
  readonly size?: number
  readonly width?: number
  readonly height?: number
  readonly blurhash?: string
}

export interface ChatReaction {
  /** hex */
  readonly author: string
  /** An emoji, `+` for a like, or a `:shortcode:` (NIP-30) whose picture is at `url`. */
  readonly content: string
  readonly url?: string
}

/** One message. Strangers may have written its text and names, so they must be rendered as plain text. */
export interface ChatMessage {
  /** Unique in its conversation. */
  readonly id: string
  /** hex */
  readonly author: string
  /** Time in ms since the epoch, never in the future. */
  readonly at: number
  readonly text: string
  /** The tags that describe parts of the text, such as `emoji` (NIP-30). */
  readonly tags: readonly (readonly string[])[]
  /** The id of the message to which this one replies. */
  readonly replyTo?: string
  readonly file?: ChatFile
  /** The time (ms) at which the message disappears. */
  readonly expiresAt?: number
  /** True if somebody else may have written the message, because it came from a device that its author has removed. */
  readonly isUnproven?: true
  /** The number of messages before this one that were sent but are missing. They may still arrive. */
  readonly missingBefore?: number
  readonly reactions: readonly ChatReaction[]
  /** Absent in messages by others. */
  readonly delivery?: MessageDelivery
  /** The public event, if there is one. The reader's note filters apply to it. */
  readonly event?: NostrEvent
}

/** Messages that a conversation hides, and the reason, such as 'by people whom nobody you follow knows'. */
export interface HiddenMessages {
  readonly count: number
  readonly reason: string
  /** The time (ms) of the latest hidden message. */
  readonly latestAt: number
}

/** Limits in ms and in number of messages: a person who writes more messages in this time floods the conversation. */
const FLOOD_WINDOW_MS = 60_000
const MAX_MESSAGES_PER_WINDOW = 8
/** The reason in `HiddenMessages` for messages that `createFloodCheck` finds. */
export const FLOOD_REASON = 'sent too fast by one person'

/**
 * Returns a function to call with each message of a conversation, oldest first. It returns true for each message beyond
 * the first eight that one person has sent within a minute. There is no limit for people for whom `isTrusted` is true,
 * such as the reader and the people whom the reader follows.
 */
export function createFloodCheck(
  isTrusted: (author: string) => boolean,
): (message: Pick<ChatMessage, 'author' | 'at'>) => boolean {
  /** The times (ms) of the latest eight messages of each person, the earliest first. */
  const recentTimes = new Map<string, number[]>()
  return ({ author, at }) => {
    if (isTrusted(author)) return false
    const latestTimes = recentTimes.get(author) ?? []
    const [earliest = 0] = latestTimes
    const isFlooding = latestTimes.length === MAX_MESSAGES_PER_WINDOW && earliest > at - FLOOD_WINDOW_MS
    latestTimes.push(at)
    if (latestTimes.length > MAX_MESSAGES_PER_WINDOW) latestTimes.shift()
    recentTimes.set(author, latestTimes)
    return isFlooding
  }
}

export interface ChatMessagesState {
  /**
   * - `loading`: the stored messages are being read or, for a public channel, relays have not answered.
   * - `no-answer`: too few relays have answered to know that there are no messages.
   * - `not-here`: the private conversation is not stored on this device.
   */
  readonly phase: 'loading' | 'ready' | 'no-answer' | 'not-here'
  /** Oldest first. Reactions, deletions and edits are already applied. */
  readonly messages: readonly ChatMessage[]
  /** `end`: the first message of the conversation that anybody has is shown. */
  readonly older: QuerySnapshot['older']
  /**
   * True if all stored messages are loaded, and relays have sent fewer older ones than requested. `older` may still be
   * `idle`, because relays may have more than they have sent.
   */
  readonly isStartLoaded?: boolean
  /** The relays that refused older messages, with their reasons. */
  readonly refused?: QuerySnapshot['refused']
  /** The relays' answers by relay URL, which `NoAnswer` shows. Empty if no relays are queried. */
  readonly answers: QuerySnapshot['answers']
  readonly hiddenGroups: readonly HiddenMessages[]
}

export interface ChatDraft {
  readonly text: string
  /** The message to which this one replies. */
  readonly replyTo?: ChatMessage
  /** A file that is already encrypted and uploaded. Allowed only if `ChatPermissions.files` is true. */
  readonly file?: ChatFile
}

/** The acts that a conversation offers the reader at present. */
export interface ChatPermissions {
  /** Absent if the reader may write. Otherwise the reason, as text for the user. */
  readonly noSending?: string
  /** The id of the conversation in which the reader writes instead, if `noSending` is because of it. */
  readonly continuedIn?: string
  readonly react: boolean
  /** True if the reader can ask everybody to delete one of the reader's messages. */
  readonly deleteForAll: boolean
  /** True if a message may contain an encrypted file. */
  readonly files?: boolean
}

/** One open conversation. It is updated as long as its stores have listeners. */
export interface ChatConversation {
  readonly summary: ReadableStore<ChatSummary | undefined>
  readonly messages: ReadableStore<ChatMessagesState>
  readonly permissions: ReadableStore<ChatPermissions>
  /** Loads about `count` older messages. */
  loadOlder(count: number): void
  /** Shows the messages that were hidden because one person has sent too many. */
  showFolded(): void
  /**
   * Stores the message durably and then sends it. Resolves when it is stored. Rejects with a `UserFacingError` if it
   * cannot be stored or signed; then nothing is sent.
   */
  send(draft: ChatDraft): Promise<void>
  react(message: ChatMessage, content: string): Promise<void>
  /** Asks everybody to delete one of the reader's messages. Rejects with a `UserFacingError`. */
  deleteForAll(message: ChatMessage): Promise<void>
  /** Sends a failed message again. */
  retry(message: ChatMessage): void
  /**
   * Stores the text that the reader has typed but not sent, encrypted like the messages. Absent if the plugin `chats`
   * may store drafts itself. `write` with an empty text deletes the draft. Neither function rejects.
   */
  readonly draft?: { read(): Promise<string>; write(text: string): Promise<void> }
  /** Deletes a private message from this device only. Absent if the transport stores no messages on this device. */
  deleteForMe?(message: ChatMessage): Promise<void>
  /**
   * The number of seconds after which new messages disappear; `undefined`: they do not disappear. `set` rejects with a
   * `UserFacingError`. Absent if the transport has no disappearing messages.
   */
  readonly disappearing?: {
    readonly seconds: ReadableStore<number | undefined>
    set(seconds: number | undefined): Promise<void>
  }
  /**
   * Renames a group conversation for everybody; an empty title removes the name. Rejects with a `UserFacingError`.
   * Absent if such conversations have no names.
   */
  rename?(title: string): Promise<void>
  /** Tell the other people that the reader is typing, or has seen a message, if the reader has turned this on. */
  sendTyping?(): void
  sendSeen?(message: ChatMessage): void
  /** The people (hex) who are typing. */
  readonly typing?: ReadableStore<readonly string[]>
  /** Further entries of a message's menu, such as 'Hide for me'. */
  messageActions(message: ChatMessage): readonly ChatMessageAction[]
}

/** Milliseconds for which the reader can undo an entry of a message's menu. */
export const UNDO_WINDOW_MS = 5_000

/** An entry of a message's menu that publishes an event. */
export interface ChatMessageAction {
  readonly id: string
  readonly label: string
  readonly icon: PluginIcon
  readonly danger?: boolean
  /** Text for the user after the act, beside the button Undo, such as 'The message is hidden.' */
  readonly doneText: string
  /**
   * Publishes with `undoDelayMs: UNDO_WINDOW_MS`. Resolves when the event is signed and can still be undone. Rejects
   * with a `UserFacingError`, which is shown to the user. The caller undoes the act and says so if no relay accepts it.
   */
  run(): Promise<PublishJob>
}

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
   * The number of strangers' messages that were not stored because the limits of requests are reached. `forget` resets
   * it to 0.
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

/**
 * Emitted when a view shows the conversations of transports, or when a `ChatTransportListener` has found new events. A
 * transport with `listenedBy` activates on this event (`activateOn`) instead of after the first screen.
 */
export const chatTransportsNeeded = defineEvent<void>('chats.needed')

/**
 * Emitted when one transport is needed and the others are not. `transport` is the id of its contribution to
 * `chatTransports`. A transport whose listener calls `activateThisTransport` activates on this event (`activateOn`).
 */
export const chatTransportNeeded = (transport: string) => defineEvent<void>(`chats.needed.${transport}`)

/** Given to a `ChatTransportListener`, which listens for one transport and one account. */
export interface ChatTransportListenerContext {
  /** The id of the contribution to `chatTransports`. */
  readonly transport: string
  /** hex */
  readonly account: string
  readonly nostr: NostrAccess
  /** Aborts when the listener must stop, because the transports are needed or the session has changed. */
  readonly signal: AbortSignal
  /** Disposes `item` when the listener must stop, or at once if it has stopped already. */
  own(item: Disposable): void
  /**
   * Calls `fn` when the service is available, until the listener must stop. The returned object is disposed when the
   * service goes away.
   */
  watch<S>(token: ServiceToken<S>, fn: (service: S) => Disposable | undefined): void
  /**
   * Like `watch`, but continues after the transports are activated, until the session changes or a transport is turned
   * on or off. Use it for work that the transport itself takes over once it has read its data, and that must not pause
   * until then.
   */
  watchPastActivation<S>(token: ServiceToken<S>, fn: (service: S) => Disposable | undefined): void
  /**
   * Activates all transports. A listener must call this unless it is certain that there is no new event and nothing is
   * due.
   */
  activateTransports(): void
  /**
   * Activates only the transport for which this listener works, so that the other listeners continue. Use it if no
   * other transport shares this transport's code and data.
   */
  activateThisTransport(): void
  /** Makes the badge show the conversations that had unread messages when the transport stored them. */
  showArrivals(chats: readonly ChatArrivalTimes[]): void
}

/** Times (ms) of the latest messages by others, newest first, in a conversation that is not a request. */
export type ChatArrivalTimes = Pick<ChatSummary, 'id' | 'arrivals'>

/**
 * Listens for new events of one transport while the transport's own code is not loaded. If it rejects, all transports
 * are activated.
 */
export type ChatTransportListener = (context: ChatTransportListenerContext) => Promise<void>

/** Small modules that listen for transports whose code is not loaded. */
export const chatTransportListeners = defineContributionPoint<
  ContributionBase & { readonly load: () => Promise<{ readonly default: ChatTransportListener }> }
>('chat-listeners')

/** The ways to exchange messages. All conversations appear in one list. */
export const chatTransports = defineContributionPoint<
  ContributionBase & {
    /** The name of the kind of conversation, such as 'Public channel'. */
    readonly label: string
    readonly icon: PluginIcon
    /** A word beside the name of each such conversation in the list, such as 'Old'. */
    readonly badge?: string
    readonly service: ServiceToken<ChatTransport>
    /**
     * The id of the contribution to `chatTransportListeners` that finds out when this transport is needed. The plugin's
     * manifest then contains `activateOn: [chatTransportsNeeded]`, and its code is loaded only on that event.
     */
    readonly listenedBy?: string
    /** True if the id in a page's address belongs to this transport. Must be pure. */
    readonly ownsChat: (id: string) => boolean
    /** True if a button on a person's profile can begin such a conversation by `openDirect`. */
    readonly isPersonToPerson?: boolean
    /** A form on the page `/chats/new` with which the reader begins such a conversation. */
    readonly newChatView?: ViewLoader<{ openChat(id: string): void }>
    /** A line above the messages, such as a warning or the description of a channel. */
    readonly headerView?: ViewLoader<{ readonly id: string }>
    /** A notice below the list, for example that messages wait until the reader lets the signer decrypt them. */
    readonly noticeView?: ViewLoader<object>
  }
>('chat-transports')

/** Sections of the page Settings, Chats. */
export const chatSettingsSections = defineContributionPoint<
  ContributionBase & { readonly view: ViewLoader<object> }
>('chat-settings')

/** The conversations of all active transports. */
export interface ChatsService {
  readonly list: ReadableStore<ChatListState>
  /**
   * The arrival times that transports stored before their code was unloaded. The badge counts them as long as `list` is
   * `loading`.
   */
  readonly storedArrivals: ReadableStore<readonly ChatArrivalTimes[]>
  /** Returns the time (ms) up to which the reader has read a conversation, or 0 if it was never opened. */
  readUpTo(id: string): number
  /** Increases whenever a read mark changes. */
  readonly readMarkVersion: ReadableStore<number>
  /** Moves the read mark of a conversation forward. An earlier time than the stored one changes nothing. */
  markRead(id: string, at: number): void
  /**
   * Moves the read mark forward to a time (ms) from the former client (the app that this site ran before Pinion). It
   * may be earlier than the first use of chats in Pinion.
   */
  importReadMark(id: string, at: number): void
}
export const Chats = defineService<ChatsService>('chats@1')

/** A page that shows a channel (NIP-28). `channel` is the id of the event that created the channel (kind 40). */
export const channelPages = defineContributionPoint<
  ContributionBase & {
    /** A route whose only parameter is `channel`, such as `/rooms/$channel`. */
    readonly to: RouteRef<`${string}/$channel`>
  }
>('channel-pages')
