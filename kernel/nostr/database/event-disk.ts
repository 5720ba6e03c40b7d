import Dexie, { type Table } from 'dexie'
import type { StoredRow } from './row-codec'

/** Raised when the tables change; a database of a higher version belongs to a newer app and is left alone. */
const SCHEMA = 1

/** A row to be written, with its mini index. */
export interface NewRow {
  readonly row: StoredRow
  readonly mini: ArrayBuffer
}

/** A mini index as it was read; nothing in it is trusted. */
export interface StoredMini {
  readonly id: number
  readonly buffer: unknown
}

/** What opening reads. Undefined where there is nothing, and nothing in it is trusted. */
export interface LoadedRecords {
  readonly snapshot: unknown
  readonly minis: StoredMini[]
}

/** The records a snapshot is stored in: two, as the tags are not needed at first. */
export type SnapshotRecords = Readonly<Record<'columns' | 'tags', Record<string, unknown>>>

/** The tables of the event cache: rows of events, a mini index for each, and one merged snapshot. */
export class EventDisk {
  private readonly db: Dexie
  private readonly rows: Table<Partial<StoredRow>, number>
  private readonly minis: Table<StoredMini, number>
  private readonly snapshot: Table<unknown, string>
  private closing = false

  constructor(name: string) {
    // A lost last second costs a cache nothing, and waiting for the disk costs every write.
    this.db = new Dexie(name, { chromeTransactionDurability: 'relaxed', cache: 'disabled', autoOpen: false })
    this.db.version(SCHEMA).stores({ rows: '++id', minis: 'id', snapshot: '' })
    this.rows = this.db.table('rows')
    this.minis = this.db.table('minis')
    this.snapshot = this.db.table('snapshot')
  }

  /** Opens; throws an error named `VersionError` when a newer app wrote the database. */
  async open(closed: (reason: string) => void): Promise<void> {
    await this.db.open()
    if (this.db.backendDB().version > SCHEMA * 10) {
      this.db.close()
      throw Object.assign(new Error('written by a newer version'), { name: 'VersionError' })
    }
    this.db.on('versionchange', () => {
      this.close()
      closed('versionchange')
      // Dexie would close as well, and say so on the console.
      return false
    })
    this.db.on('close', () => {
      if (!this.closing) closed('closed')
    })
  }

  /**
   * Reads the snapshot and the mini indexes behind it in one transaction; `coveredBy` tells how far the snapshot
   * goes. Its tags are read later, see `loadTags`.
   */
  async load(coveredBy: (snapshot: unknown) => number): Promise<LoadedRecords> {
    // Not through Dexie, which costs a few milliseconds more on the way to the first feed.
    const transaction = this.db.backendDB().transaction(['minis', 'snapshot'], 'readonly')
    const store = transaction.objectStore('snapshot')
    const snapshot: unknown = await settled(store.get('columns'))
    const newer = IDBKeyRange.lowerBound(coveredBy(snapshot), true)
    const minis: StoredMini[] = await settled(transaction.objectStore('minis').getAll(newer))
    return { snapshot, minis }
  }

  /** The tag postings of the snapshot that is stored now, which may be one another tab saved since. */
  loadTags(): Promise<unknown> {
    return this.snapshot.get('tags')
  }

  minisAfter(id: number): Promise<StoredMini[]> {
    return this.minis.where('id').above(id).toArray()
  }

  /** The rows of those ids, in order; undefined for those that are gone. */
  readRows(ids: number[]): Promise<unknown[]> {
    return this.rows.bulkGet(ids)
  }

  /** The ids of all rows, read off their mini indexes: going through the rows would read all their bytes. */
  rowIds(): Promise<number[]> {
    return this.minis.toCollection().primaryKeys()
  }

  /** Writes and removes rows in one transaction. Returns the ids of the written ones. */
  async replaceRows(added: readonly NewRow[], removed: readonly number[]): Promise<number[]> {
    return this.db.transaction('rw', this.rows, this.minis, async () => {
      if (removed.length > 0) {
        await Promise.all([this.rows.bulkDelete([...removed]), this.minis.bulkDelete([...removed])])
      }
      if (added.length === 0) return []
      const ids = await this.rows.bulkAdd(
        added.map(({ row }) => ({ ...row })),
        { allKeys: true },
      )
      await this.minis.bulkPut(added.map(({ mini }, index) => ({ id: ids[index]!, buffer: mini })))
      return ids
    })
  }

  async saveSnapshot({ columns, tags }: SnapshotRecords): Promise<void> {
    await this.snapshot.bulkPut([columns, tags], ['columns', 'tags'])
  }

  async clear(): Promise<void> {
    await this.db.transaction('rw', this.rows, this.minis, this.snapshot, () =>
      Promise.all([this.rows.clear(), this.minis.clear(), this.snapshot.clear()]),
    )
  }

  close(): void {
    this.closing = true
    this.db.close()
  }

  static async destroy(name: string): Promise<void> {
    await Dexie.delete(name)
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
