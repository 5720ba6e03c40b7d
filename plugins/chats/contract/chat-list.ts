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

/** Times (ms) of the latest messages by others, newest first, in a conversation that is not a request. */
export type ChatArrivalTimes = Pick<ChatSummary, 'id' | 'arrivals'>
