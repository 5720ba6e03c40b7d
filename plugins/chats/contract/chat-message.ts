import type { NostrEvent, RelayDelivery } from '#kernel/ports'

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
