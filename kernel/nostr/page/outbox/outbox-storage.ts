import type { Dexie, Table } from 'dexie'
import type { NostrEvent } from '../../../ports/nostr-types'
import { pluginDatabase } from '../../../storage/plugin-database'
import { addressOf, compareNewest } from '../../protocol/events/address'
import type { OutboxRow } from './outbox-row'

export const OUTBOX_DATABASE = 'pinion-outbox'
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
  keepVersion(event: NostrEvent): Promise<void>
  /** Removes a version that was kept, because no relay has accepted it. */
  dropVersion(id: string): Promise<void>
  /** Newest first. */
  versions(address: string): Promise<NostrEvent[]>
  /** Deletes all data of one account. */
  forget(account: string): Promise<void>
  close(): void
}

interface VersionRow {
  readonly id: string
  readonly address: string
  readonly account: string
  readonly event: NostrEvent
}

const newestFirst = (rows: readonly VersionRow[]) => rows.map(r => r.event).sort(compareNewest)

export function createMemoryStorage(problem?: string): OutboxStorage {
  const rows = new Map<string, OutboxRow>()
  let kept: VersionRow[] = []
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
    async keepVersion(event) {
      const address = addressOf(event) ?? ''
      kept = kept.filter(r => r.id !== event.id)
      kept.push({ id: event.id, address, account: event.pubkey, event })
    },
    async dropVersion(id) {
      kept = kept.filter(r => r.id !== id)
    },
    versions: async address =>
      newestFirst(kept.filter(r => r.address === address)).slice(0, MAX_OWN_VERSIONS),
    async forget(account) {
      for (const row of [...rows.values()]) if (row.account === account) rows.delete(row.id)
      kept = kept.filter(r => r.account !== account)
    },
    close() {},
  }
}

const openDatabase = pluginDatabase([{ stores: { rows: 'id, account', versions: 'id, address, account' } }])

/**
 * Opens the outbox in IndexedDB, which writes with strict durability. If IndexedDB fails, the outbox is kept in memory,
 * with the reason.
 */
export async function openOutboxStorage(): Promise<OutboxStorage> {
  let database: Dexie
  try {
    database = await openDatabase(OUTBOX_DATABASE)
  } catch (error) {
    return createMemoryStorage(error instanceof Error ? error.message : 'it is refused')
  }
  const rows: Table<OutboxRow, string> = database.table('rows')
  const versions: Table<VersionRow, string> = database.table('versions')
  return {
    all: () => rows.toArray(),
    get: id => rows.get(id),
    put: async row => void (await rows.put(row)),
    delete: id => rows.delete(id),
    async keepVersion(event) {
      const address = addressOf(event)
      if (address === undefined) return
      await database.transaction('rw', versions, async () => {
        await versions.put({ id: event.id, address, account: event.pubkey, event })
        const all = newestFirst(await versions.where('address').equals(address).toArray())
        await versions.bulkDelete(all.slice(MAX_OWN_VERSIONS).map(e => e.id))
      })
    },
    dropVersion: id => versions.delete(id),
    versions: async address => newestFirst(await versions.where('address').equals(address).toArray()),
    async forget(account) {
      await database.transaction('rw', rows, versions, async () => {
        await rows.where('account').equals(account).delete()
        await versions.where('account').equals(account).delete()
      })
    },
    close: () => database.close(),
  }
}
