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
import type { NostrAccess, NostrEvent, QuerySnapshot, RelayDelivery } from '#kernel/ports'
import type { RouteRef } from '#kernel/shell'

/** One conversation as a row of the list. */
export interface ChatSummary {
  /** Part of the page's address, unique among all transports. */
  readonly id: string
  /** The id of the contribution to `chatTransports` that the conversation belongs to. */
  readonly transport: string
  /** The name of a channel or group. Absent if the conversation is named after its people. */
  readonly title?: string
  /** An address of a picture, for a conversation with a title. */
  readonly picture?: string
  /** The people of a private conversation, hex, without the reader. Empty for a public channel. */
  readonly people: readonly string[]
  /** The one (hex) who has brought a conversation of several people to the reader. Absent if that is not known. */
  readonly invitedBy?: string
  /** The latest message that the reader may see. Absent as long as there is none, or none is known. */
  readonly last?: {
    readonly author: string
    /** The beginning of the text, 200 characters at most. Empty for a file. */
    readonly text: string
    /** ms */
    readonly at: number
    /** The tags that warn of the content (NIP-36), among others. */
    readonly tags?: readonly (readonly string[])[]
    readonly isFile?: boolean
    /** True if somebody else may have written it. */
    readonly isUnproven?: boolean
  }
  /** Times (ms) of the latest messages of others, newest first, ten at most. Those after the read mark are unread. */
  readonly arrivals: readonly number[]
  /** True if somebody whom the reader does not know has written first, and the reader has not accepted that. */
  readonly isRequest: boolean
}

/** The state of the conversations of one transport, or of all. */
export interface ChatListState {
  /**
   * `loading` until the stored conversations are read. `locked`: the account's key is locked, and with it some
   * conversations; `chats` has the others. See `ChatTransport.unlock`.
   */
  readonly phase: 'loading' | 'ready' | 'locked'
  readonly chats: readonly ChatSummary[]
}

/**
 * The delivery of one's own message. `waiting`: stored, and no relay has accepted it yet. `sent`: at least one relay has
 * accepted it. `failed`: the message was not signed, or every relay has refused it; `reason` says why.
 */
export interface MessageDelivery {
  readonly state: 'waiting' | 'sent' | 'failed'
  /** By relay URL. */
  readonly relays: Readonly<Record<string, RelayDelivery>>
  readonly reason?: string
  /** For a private message: the recipients (hex), each with whether a relay has accepted the event for that person. */
  readonly people?: Readonly<Record<string, 'waiting' | 'sent' | 'failed'>>
  /** The people (hex) whose devices have confirmed that the message came, or that it was seen. */
  readonly received?: readonly string[]
  readonly seen?: readonly string[]
}

/**
 * An encrypted file (AES-GCM) at an address, as a message of kind 15 names it (NIP-17). Everything is as the author said,
 * unproven.
 */
export interface ChatFile {
  readonly url: string
  /** The MIME type of the decrypted file. */
  readonly type: string
  /** 32 bytes, hex. */
  readonly key: string
  /** hex. It is not in the file. */
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
  /** An emoji, or a `:shortcode:` of NIP-30, whose picture `url` is. `+` is a like. */
  readonly content: string
  readonly url?: string
}

/** One message. Text and names come from strangers: show them as text only. */
export interface ChatMessage {
  /** Unique in its conversation. */
  readonly id: string
  /** hex */
  readonly author: string
  /** Time in ms since the epoch, never later than now. */
  readonly at: number
  readonly text: string
  /** The tags that describe parts of the text, such as `emoji` (NIP-30). */
  readonly tags: readonly (readonly string[])[]
  /** The id of the message that this one answers. */
  readonly replyTo?: string
  readonly file?: ChatFile
  /** The time (ms) at which the message disappears. */
  readonly expiresAt?: number
  /** True if somebody else may have written it: it came from a device that its author has removed. */
  readonly isUnproven?: true
  /** The number of messages that were sent before this one and did not come. They may still come. */
  readonly missingBefore?: number
  readonly reactions: readonly ChatReaction[]
  /** Absent for messages of others. */
  readonly delivery?: MessageDelivery
  /** The public event, if there is one. The reader's note filters judge it. */
  readonly event?: NostrEvent
}

/** Messages of a conversation that are left out, with the reason, such as 'by people whom nobody you follow knows'. */
export interface HiddenMessages {
  readonly count: number
  readonly reason: string
  /** The time of the latest one in ms. */
  readonly latestAt: number
}

/** ms and number of messages: whoever writes more in that time floods the conversation. */
const FLOOD_WINDOW_MS = 60_000
const MAX_MESSAGES_PER_WINDOW = 8
/** The reason of `HiddenMessages` for what `findFloodingMessages` finds. */
export const FLOOD_REASON = 'sent too fast by one person'

/**
 * Returns the ids of the messages of each person beyond the first eight within a minute. `messages`: oldest first.
 * Whoever is trusted may write as fast as they like, such as the reader and people whom the reader follows.
 */
export function findFloodingMessages(
  messages: readonly Pick<ChatMessage, 'id' | 'author' | 'at'>[],
  isTrusted: (author: string) => boolean,
): ReadonlySet<string> {
  const floodingIds = new Set<string>()
  /** The times (ms) of the latest eight messages of each person, the earliest first. */
  const recentTimes = new Map<string, number[]>()
  for (const { id, author, at } of messages) {
    if (isTrusted(author)) continue
    const latestTimes = recentTimes.get(author) ?? []
    const [earliest = 0] = latestTimes
    if (latestTimes.length === MAX_MESSAGES_PER_WINDOW && earliest > at - FLOOD_WINDOW_MS) floodingIds.add(id)
    latestTimes.push(at)
    if (latestTimes.length > MAX_MESSAGES_PER_WINDOW) latestTimes.shift()
    recentTimes.set(author, latestTimes)
  }
  return floodingIds
}

export interface ChatMessagesState {
  /**
   * `loading` until the stored messages are read, and for a public channel until relays have answered. `no-answer`: too
   * few relays have answered to say that there is no message. `not-here`: a private conversation that is not stored on this
   * device.
   */
  readonly phase: 'loading' | 'ready' | 'no-answer' | 'not-here'
  /** Oldest first. The reactions, deletions and edits are already applied. */
  readonly messages: readonly ChatMessage[]
  /** `end`: the first message of the conversation, as far as anybody has it, is shown. */
  readonly older: QuerySnapshot['older']
  /**
   * True if all messages that are stored are loaded, and relays gave fewer than they were asked for. `older` may be `idle` all
   * the same, because relays may have more than they gave.
   */
  readonly isStartLoaded?: boolean
  /** The relays that refused older messages, with their reasons. */
  readonly refused?: QuerySnapshot['refused']
  /** The answers by relay URL, for `NoAnswer`, if relays are asked. */
  readonly answers: QuerySnapshot['answers']
  readonly hiddenGroups: readonly HiddenMessages[]
}

export interface ChatDraft {
  readonly text: string
  /** The message that this one answers. */
  readonly replyTo?: ChatMessage
  /** A file that is encrypted and uploaded already. Only where `ChatPermissions.files` allows it. */
  readonly file?: ChatFile
}

/** The actions that a conversation allows the reader now. */
export interface ChatPermissions {
  /** Absent if the reader may write. Otherwise the reason, in words for the user. */
  readonly noSending?: string
  readonly react: boolean
  /** True if a deletion of an own message is asked of everybody. */
  readonly deleteForAll: boolean
  /** True if a message may carry an encrypted file. */
  readonly files?: boolean
}

/** One open conversation. It stays up to date while its stores have listeners. */
export interface ChatConversation {
  readonly summary: ReadableStore<ChatSummary | undefined>
  readonly messages: ReadableStore<ChatMessagesState>
  readonly permissions: ReadableStore<ChatPermissions>
  /** Loads about `count` older messages. */
  loadOlder(count: number): void
  /** Shows the messages that are folded. */
  showFolded(): void
  /**
   * Stores the message durably and then sends it. Resolves when it is stored. Rejects with a `UserFacingError` if it could not
   * be stored or signed; nothing was sent then.
   */
  send(draft: ChatDraft): Promise<void>
  react(message: ChatMessage, content: string): Promise<void>
  /** Asks everybody to delete one of the reader's messages. Rejects with a `UserFacingError`. */
  deleteForAll(message: ChatMessage): Promise<void>
  /** Sends a failed message again. */
  retry(message: ChatMessage): void
  /**
   * Keeps the text that was typed and not sent, encrypted as the messages are. Absent where the drafts of the plugin
   * `chats` are enough. `write` with an empty text removes it; neither rejects.
   */
  readonly draft?: { read(): Promise<string>; write(text: string): Promise<void> }
  /** Deletes a private message from this device only. Absent where messages are not stored here. */
  deleteForMe?(message: ChatMessage): Promise<void>
  /**
   * The seconds after which new messages disappear; `undefined`: they stay. `set` rejects with a `UserFacingError`. Absent where
   * messages cannot disappear.
   */
  readonly disappearing?: {
    readonly seconds: ReadableStore<number | undefined>
    set(seconds: number | undefined): Promise<void>
  }
  /**
   * Names a conversation of several people, for all of them; an empty title takes the name away. Rejects with a `UserFacingError`.
   * Absent where such conversations have no names.
   */
  rename?(title: string): Promise<void>
  /** Sends typing and seen receipts, if the reader has turned them on. */
  sendTyping?(): void
  sendSeen?(message: ChatMessage): void
  /** The people (hex) who write now. */
  readonly typing?: ReadableStore<readonly string[]>
  /** Further entries of a message's menu, such as 'Hide for me'. */
  messageActions(message: ChatMessage): readonly ChatMessageAction[]
}

/** An entry of a message's menu. `run` rejects with a `UserFacingError`, which is shown to the user. */
export interface ChatMessageAction {
  readonly id: string
  readonly label: string
  readonly icon: PluginIcon
  readonly danger?: boolean
  run(): Promise<void>
}

/** A way to exchange messages, such as public channels (NIP-28) or private messages (NIP-17). */
export interface ChatTransport {
  /** The conversations of the current account. */
  readonly list: ReadableStore<ChatListState>
  /** Returns a conversation. The same id gives the same object as long as the account stays. */
  open(id: string): ChatConversation
  /**
   * Opens the conversation with one person, and begins it if there is none. Resolves with its id. Rejects with a
   * `UserFacingError`. Absent where conversations are not begun with one person.
   */
  openDirect?(person: string): Promise<string>
  /** Resolves with true if the person can be written to. Absent where everybody can be. */
  canReach?(person: string): Promise<boolean>
  /**
   * Resolves with the id of the conversation whose messages this key (hex) signs on relays, if that is certain. Absent
   * where each message has a key of its own.
   */
  findByEventAuthor?(author: string): Promise<string | undefined>
  /** Called when the reader has opened a conversation's page. A public channel is added to the list. */
  onOpened?(id: string): void
  /** Removes a conversation from the list, and from this device as far as it is stored here. */
  leave(id: string): Promise<void>
  /** Accepts requests: the conversations count as known from then on. */
  accept?(ids: readonly string[]): Promise<void>
  /** Messages of strangers that were not stored, because requests have no more room. `forget` sets their number to 0. */
  readonly unkept?: { readonly count: ReadableStore<number>; forget(): Promise<void> }
  /** Asks the user to unlock what `ChatListState.phase` says is locked. Rejects with a `UserFacingError`. */
  unlock?(): Promise<void>
  /**
   * Searches the stored messages of all conversations in the list, or of the one that `chat` names, on this device only.
   * Resolves with at most `limit` hits, newest first.
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
  readonly message: Pick<ChatMessage, 'id' | 'author' | 'at' | 'text' | 'tags' | 'file' | 'isUnproven'>
}

/**
 * Sent when the transports are needed: a view shows their conversations, or a `ChatTransportListener` has found that something
 * has come. A transport with a `listenedBy` activates on it (`activateOn`) instead of after the first screen.
 */
export const chatTransportsNeeded = defineEvent<void>('chats.needed')

/**
 * Sent when one transport is needed and the others are not. `transport` is the id of its contribution to `chatTransports`.
 * A transport activates on it (`activateOn`) if its listener calls `activateThisTransport`.
 */
export const oneChatTransportNeeded = (transport: string) => defineEvent<void>(`chats.needed.${transport}`)

/** What a `ChatTransportListener` works with, for one account. */
export interface ChatTransportListenerContext {
  /** The id of the contribution to `chatTransports`. */
  readonly transport: string
  /** hex */
  readonly account: string
  readonly nostr: NostrAccess
  /** Aborts when the listening ends: the transports are needed, or the session has changed. */
  readonly signal: AbortSignal
  /** Disposes something when the listening ends; at once if it has ended. */
  own(item: Disposable): void
  /** Calls `fn` when the service is available, until the listening ends. What `fn` returns is disposed with the service. */
  watch<S>(token: ServiceToken<S>, fn: (service: S) => Disposable | undefined): void
  /**
   * Like `watch`, but goes on after the transports were activated, until the session changes or a transport is turned on
   * or off: for what the transport itself replaces once it has read its data, and what must not be missing until then.
   */
  watchPastActivation<S>(token: ServiceToken<S>, fn: (service: S) => Disposable | undefined): void
  /** Activates all transports. To be called whenever it is not certain that nothing has come and nothing is due. */
  activateTransports(): void
  /**
   * Activates the transport that is listened for, and no other one: the listening for the others goes on. For a transport
   * whose code and data the others do not share.
   */
  activateThisTransport(): void
  /** Shows by the badge which conversations have unread messages, as far as they were stored when it was left. */
  showArrivals(chats: readonly ChatArrivalTimes[]): void
}

/** Times (ms) of the latest messages of others in a conversation that is no request, newest first. */
export type ChatArrivalTimes = Pick<ChatSummary, 'id' | 'arrivals'>

/** Listens for one transport while its own code is not loaded. If it rejects, the transports are activated. */
export type ChatTransportListener = (context: ChatTransportListenerContext) => Promise<void>

/** The small parts that listen for transports whose code is not loaded. */
export const chatTransportListeners = defineContributionPoint<
  ContributionBase & { readonly load: () => Promise<{ readonly default: ChatTransportListener }> }
>('chat-listeners')

/** The ways to exchange messages. All conversations appear in one list. */
export const chatTransports = defineContributionPoint<
  ContributionBase & {
    /** The name of one such conversation, as 'Public channel'. */
    readonly label: string
    readonly icon: PluginIcon
    /** A word beside the name of each such conversation in the list, as 'Old'. */
    readonly badge?: string
    readonly service: ServiceToken<ChatTransport>
    /**
     * The id of the contribution to `chatTransportListeners` that finds out when the transport is needed. The plugin then has
     * `activateOn: [chatTransportsNeeded]`, and its code is not loaded before.
     */
    readonly listenedBy?: string
    /** True if an id in a page's address belongs to this transport. Must be pure. */
    readonly ownsChat: (id: string) => boolean
    /** True if such a conversation is begun from a person's profile too, with the transport's `openDirect`. */
    readonly isPersonToPerson?: boolean
    /** A form on the page `/chats/new` that begins such a conversation. */
    readonly newChatView?: ViewLoader<{ openChat(id: string): void }>
    /** A line above the messages, such as a warning, or the description of a channel. */
    readonly headerView?: ViewLoader<{ readonly id: string }>
    /** A notice below the list, such as messages that wait until the reader has them decrypted. */
    readonly noticeView?: ViewLoader<object>
  }
>('chat-transports')

/** Parts of the page Settings, Chats. */
export const chatSettingsSections = defineContributionPoint<
  ContributionBase & { readonly view: ViewLoader<object> }
>('chat-settings')

/** The conversations of all transports that are turned on. */
export interface ChatsService {
  readonly list: ReadableStore<ChatListState>
  /**
   * When messages came in conversations of transports whose code is not loaded, as the transports stored it. The badge counts
   * these as long as `list` is `loading`.
   */
  readonly storedArrivals: ReadableStore<readonly ChatArrivalTimes[]>
  /** The time (ms) up to which the reader has read a conversation; 0 if it was never opened. */
  readUpTo(id: string): number
  /** Increases whenever a read mark changes. */
  readonly readMarkVersion: ReadableStore<number>
  /** Moves the read mark of a conversation forward. An earlier time than the stored one changes nothing. */
  markRead(id: string, at: number): void
  /** Moves the mark forward to one (ms) that the former client has set here, which may be earlier than the first use of this one. */
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
