import type { Dexie, Table } from 'dexie'
import type { NostrEvent, RelayDelivery } from '#kernel/ports'
import { pluginDatabase } from '#kernel/storage'

/** An encrypted JSON text (AES-GCM). */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** The key that encrypts an account's rows: as it is, or as a NIP-44 payload of the account to itself. */
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
  readonly body: Sealed
}

export interface MessageRow {
  readonly account: string
  readonly chat: string
  /** ms */
  readonly at: number
  readonly id: string
  /** ms */
  readonly expiresAt?: number
  /** Absent if the message was deleted. The row stays, so that another copy of the message is not stored again. */
  readonly body?: Sealed
}

export interface ActRow {
  readonly account: string
  readonly chat: string
  readonly id: string
  readonly target: string
  readonly body: Sealed
}

export interface RecordRow {
  readonly account: string
  readonly transport: string
  readonly key: string
  readonly version: number
  readonly body: Sealed
}

/** A signed event and what became of it. The event itself is encrypted for its recipient. */
export interface OutgoingRow {
  readonly account: string
  readonly transport: string
  readonly chat: string
  /** The id of the event. */
  readonly id: string
  /** The id of the message or act. */
  readonly of: string
  readonly to: string
  /** Absent once it was sent. */
  readonly event?: NostrEvent
  readonly only?: readonly string[]
  readonly relays?: readonly string[]
  readonly state: 'waiting' | 'sent' | 'failed'
  /** By relay URL, from when it was sent or had failed. */
  readonly deliveries?: Readonly<Record<string, RelayDelivery>>
  readonly reason?: string
}

/** The id of a relay's event that need not be read again. */
export interface ReadRow {
  readonly account: string
  readonly transport: string
  readonly id: string
  /** s */
  readonly at: number
}

export interface Tables {
  readonly database: Dexie
  readonly keys: Table<KeyRow, string>
  readonly chats: Table<ChatRow, [string, string]>
  readonly messages: Table<MessageRow, [string, string, number, string]>
  readonly acts: Table<ActRow, [string, string]>
  readonly records: Table<RecordRow, [string, string, string]>
  readonly outgoing: Table<OutgoingRow, [string, string]>
  readonly read: Table<ReadRow, [string, string, string]>
}

export const openPrivateChats = pluginDatabase([
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
])

export const tablesOf = (database: Dexie): Tables => ({
  database,
  keys: database.table('keys'),
  chats: database.table('chats'),
  messages: database.table('messages'),
  acts: database.table('acts'),
  records: database.table('records'),
  outgoing: database.table('outgoing'),
  read: database.table('read'),
})
