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

/** The actions that a transport allows in a conversation now. */
export interface PrivateChatPermissions {
  /** Absent if the reader may write. Otherwise the reason, as text for the user. */
  readonly noSending?: string
  readonly deleteForAll: boolean
  /** True if encrypted files (kind 15) can be sent. */
  readonly files: boolean
  readonly react: boolean
}
