import type { Dexie, Table } from 'dexie'
import type { NostrEvent } from '../../../../ports/nostr-types'
import { createDatabaseOpener } from '../../../../storage/create-database-opener'
import { compareNewestFirst, getEventAddress } from '../../../protocol/events/event-address'
import type { OutboxRow } from './outbox-row'

export const OUTBOX_DATABASE_NAME = 'pinion-outbox'
/** Number of versions of each list that are kept, so that the user can restore them. */
const MAX_OWN_VERSIONS = 10

/** The storage of the outbox. Each method that writes may reject; the outbox then keeps the row in memory. */
export interface OutboxStorage {
  /** The reason why rows are lost when the page is closed; absent if they are stored. */
  readonly problem?: string
  all(): Promise<OutboxRow[]>
  get(id: string): Promise<OutboxRow | undefined>
  /** Stores a row; it is stored durably when the promise resolves. */
  put(row: OutboxRow): Promise<void>
  delete(id: string): Promise<void>
  /** Keeps a version of one of the user's lists, so that it can be restored later. */
  saveVersion(event: NostrEvent): Promise<void>
  /** Removes a version that was kept, because no relay has accepted it. */
  deleteVersion(id: string): Promise<void>
  /** Returns the kept versions of a list, newest first. */
  versions(address: string): Promise<NostrEvent[]>
  /** Deletes all data of one account. */
  deleteAccount(account: string): Promise<void>
  close(): void
}

interface VersionRow {
  readonly id: string
  readonly address: string
  readonly account: string
  readonly event: NostrEvent
}

const sortNewestFirst = (rows: readonly VersionRow[]) => rows.map(r => r.event).sort(compareNewestFirst)

export function createMemoryOutboxStorage(problem?: string): OutboxStorage {
  const rows = new Map<string, OutboxRow>()
  let savedVersions: VersionRow[] = []
  return {
    ...(problem !== undefined && { problem }),
    all: async () => [...rows.values()],
    get: async id => rows.get(id),
    async put(row) {
      rows.set(row.id, row)
    },
    async delete(id) {
      rows.delete(id)
    },
    async saveVersion(event) {
      const address = getEventAddress(event) ?? ''
      savedVersions = savedVersions.filter(r => r.id !== event.id)
      savedVersions.push({ id: event.id, address, account: event.pubkey, event })
    },
    async deleteVersion(id) {
      savedVersions = savedVersions.filter(r => r.id !== id)
    },
    versions: async address =>
      sortNewestFirst(savedVersions.filter(r => r.address === address)).slice(0, MAX_OWN_VERSIONS),
    async deleteAccount(account) {
      for (const row of [...rows.values()]) if (row.account === account) rows.delete(row.id)
      savedVersions = savedVersions.filter(r => r.account !== account)
    },
    close() {},
  }
}

const openDatabase = createDatabaseOpener([
  { stores: { rows: 'id, account', versions: 'id, address, account' } },
])

/**
 * Opens the outbox in IndexedDB, which writes with strict durability. If IndexedDB fails, the outbox is kept in memory,
 * with the reason.
 */
export async function openOutboxStorage(): Promise<OutboxStorage> {
  let database: Dexie
  try {
    database = await openDatabase(OUTBOX_DATABASE_NAME)
  } catch (error) {
    return createMemoryOutboxStorage(error instanceof Error ? error.message : 'it is refused')
  }
  const rows: Table<OutboxRow, string> = database.table('rows')
  const versions: Table<VersionRow, string> = database.table('versions')
  return {
    all: () => rows.toArray(),
    get: id => rows.get(id),
    put: async row => void (await rows.put(row)),
    delete: id => rows.delete(id),
    async saveVersion(event) {
      const address = getEventAddress(event)
      if (address === undefined) return
      await database.transaction('rw', versions, async () => {
        await versions.put({ id: event.id, address, account: event.pubkey, event })
        const all = sortNewestFirst(await versions.where('address').equals(address).toArray())
        await versions.bulkDelete(all.slice(MAX_OWN_VERSIONS).map(e => e.id))
      })
    },
    deleteVersion: id => versions.delete(id),
    versions: async address => sortNewestFirst(await versions.where('address').equals(address).toArray()),
    async deleteAccount(account) {
      await database.transaction('rw', rows, versions, async () => {
        await rows.where('account').equals(account).delete()
        await versions.where('account').equals(account).delete()
      })
    },
    close: () => database.close(),
  }
}
