import type { NostrEvent } from '#kernel/ports'
import type { PrivateChat } from './private-chat'
import type { PrivateMessage, PrivateMessageAction } from './private-message'

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
   * reached. At most as many are counted as events in `read` that no tab has processed before, so a batch in which
   * another tab has dropped some events and this tab kept others may count a few twice.
   */
  readonly unkeptCount?: number
}
