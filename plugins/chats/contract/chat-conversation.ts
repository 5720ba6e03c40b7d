import type { PluginIcon, ReadableStore } from '#kernel'
import type { PublishJob, QuerySnapshot } from '#kernel/ports'
import type { ChatSummary } from './chat-list'
import type { ChatFile, ChatMessage } from './chat-message'

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

/** Messages that a conversation hides, and the reason, such as 'by people whom nobody you follow knows'. */
export interface HiddenMessages {
  readonly count: number
  readonly reason: string
  /** The time (ms) of the latest hidden message. */
  readonly latestAt: number
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
