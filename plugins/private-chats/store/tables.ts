import type { Dexie, Table } from 'dexie'
import type { NostrEvent, RelayDelivery } from '#kernel/ports'
import { createDatabaseOpener } from '#kernel/storage'

/** An encrypted JSON text (AES-GCM). */
export interface EncryptedValue {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** The key that encrypts an account's rows, either unencrypted or as a NIP-44 payload of the account to itself. */
export interface KeyRow {
  readonly account: string
  readonly raw?: Uint8Array<ArrayBuffer>
  readonly payload?: string
}

export interface ChatRow {
  readonly account: string
  readonly id: string
  readonly transport: string
  /** Increases with each change, so that two tabs do not overwrite each other's. */
  readonly version: number
  readonly body: EncryptedValue
}

export interface MessageRow {
  readonly account: string
  readonly chat: string
  /** ms */
  readonly at: number
  readonly id: string
  /** ms */
  readonly expiresAt?: number
  /** Absent if the message was deleted. The row is kept, so that another copy of the message is not stored again. */
  readonly body?: EncryptedValue
}

export interface ActionRow {
  readonly account: string
  readonly chat: string
  readonly id: string
  readonly target: string
  readonly body: EncryptedValue
}

export interface RecordRow {
  readonly account: string
  readonly transport: string
  readonly key: string
  readonly version: number
  readonly body: EncryptedValue
}

/** A signed event and its delivery state, decrypted. Earlier versions of Pinion stored it unencrypted. */
export interface OutgoingRow {
  readonly account: string
  readonly transport: string
  readonly chat: string
  /** The id of the event. */
  readonly id: string
  /** The id of the message or action that the event carries. */
  readonly of: string
  readonly to: string
  /** The public key (hex) of the recipient's device, if the event is for one device only. */
  readonly device?: string
  /**
   * The event's place in the order in which events are passed to the outbox: higher than that of all events that were
   * waiting when it was stored. Absent in rows of earlier versions. `created_at` cannot replace it, because it may be
   * random (NIP-17).
   */
  readonly order?: number
  /** Absent once the event was sent. */
  readonly event?: NostrEvent
  readonly only?: readonly string[]
  readonly relays?: readonly string[]
  /** As in `OutgoingEvent`. */
  readonly waitsForRelays?: string
  /**
   * True from the moment when the relays of an event that has failed are searched again until the outbox sends it there. The
   * outbox says meanwhile that it has failed.
   */
  readonly isSearchedAgain?: boolean
  readonly state: 'waiting' | 'sent' | 'failed'
  /** Results by relay URL, once the event was sent or has failed. */
  readonly deliveries?: Readonly<Record<string, RelayDelivery>>
  readonly reason?: string
}

/**
 * An `OutgoingRow` as it is stored. Its three ids are opaque, because an event's own id would lead to its recipient.
 */
export interface EncryptedOutgoingRow {
  readonly account: string
  readonly transport: string
  readonly id: string
  readonly chat: string
  readonly messageId: string
  readonly state: OutgoingRow['state']
  readonly order?: number
  /** Increases with each change, so that two tabs do not overwrite each other's. */
  readonly version: number
  readonly body: EncryptedValue
}

/** The id of a relay event that was processed already. */
export interface ProcessedEventRow {
  readonly account: string
  readonly transport: string
  readonly id: string
  /** s */
  readonly at: number
}

/** A transport's listening plan (`ListeningPlan`), which is used while its code is not loaded. */
export interface ListeningRow {
  readonly account: string
  readonly transport: string
  /**
   * Increases with each change of the transport's stored data, so that a plan that was made before a change is not
   * stored after it.
   */
  readonly generation: number
  /** Absent after a change of the data, until the transport has made a new plan. */
  readonly plan?: EncryptedValue
}

export interface PrivateChatsTables {
  readonly database: Dexie
  readonly keys: Table<KeyRow, string>
  readonly chats: Table<ChatRow, [string, string]>
  readonly messages: Table<MessageRow, [string, string, number, string]>
  readonly acts: Table<ActionRow, [string, string]>
  readonly records: Table<RecordRow, [string, string, string]>
  /** The unencrypted rows of earlier versions. They are moved to `outgoingEvents` when the account is opened. */
  readonly outgoing: Table<OutgoingRow, [string, string]>
  readonly outgoingEvents: Table<EncryptedOutgoingRow, [string, string]>
  readonly read: Table<ProcessedEventRow, [string, string, string]>
  readonly listening: Table<ListeningRow, [string, string]>
}

export const openPrivateChatsDatabase = createDatabaseOpener([
  {
    stores: {
      keys: 'account',
      chats: '[account+id]',
      messages: '[account+chat+at+id], [account+id], [account+expiresAt]',
      acts: '[account+id], [account+chat+target]',
      records: '[account+transport+key]',
      outgoing: '[account+id], [account+of], [account+transport+state]',
      read: '[account+transport+id]',
    },
  },
  { stores: { listening: '[account+transport]' } },
  {
    stores: {
      outgoingEvents: '[account+id], [account+messageId], [account+transport+state], [account+chat]',
    },
  },
])

export const getTables = (database: Dexie): PrivateChatsTables => ({
  database,
  keys: database.table('keys'),
  chats: database.table('chats'),
  messages: database.table('messages'),
  acts: database.table('acts'),
  records: database.table('records'),
  outgoing: database.table('outgoing'),
  outgoingEvents: database.table('outgoingEvents'),
  read: database.table('read'),
  listening: database.table('listening'),
})
