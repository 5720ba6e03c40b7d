import type { ChatFile } from '#contracts/chats'

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
