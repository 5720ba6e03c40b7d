import Dexie, { type Table } from 'dexie'
import type { StoredRow } from './row-codec'

/**
 * Must be raised when the tables change. A database with a higher version was written by a newer app and is not
 * touched.
 */
const SCHEMA_VERSION = 1

/** A row to be written, with its mini index. */
export interface RowToWrite {
  readonly row: StoredRow
  readonly miniIndex: ArrayBuffer
}

/**
 * The mini index of one row as read from disk: what the index knows about the row's events, so that the row itself need
 * not be read at the start. The contents are not checked yet.
 */
export interface StoredMiniIndex {
  readonly id: number
  readonly buffer: unknown
}

/** The data read when the database is opened, not checked yet. A field is undefined if nothing is stored for it. */
export interface LoadedRecords {
  readonly snapshot: unknown
  readonly miniIndexes: StoredMiniIndex[]
}

/** The two records of a snapshot. The tags are separate, because the first queries do not need them. */
export type SnapshotRecords = Readonly<Record<'columns' | 'tags', Record<string, unknown>>>

/**
 * The tables of the event cache on disk: rows of events, a mini index for each row, and one snapshot of all columns.
 */
export class EventDisk {
  private readonly db: Dexie
  private readonly rows: Table<Partial<StoredRow>, number>
  private readonly minis: Table<StoredMiniIndex, number>
  private readonly snapshot: Table<unknown, string>
  private isClosing = false

  constructor(name: string) {
    // Relaxed durability: waiting for the disk would slow down every write, and a cache may lose the events of its last
    // second.
    this.db = new Dexie(name, { chromeTransactionDurability: 'relaxed', cache: 'disabled', autoOpen: false })
    this.db.version(SCHEMA_VERSION).stores({ rows: '++id', minis: 'id', snapshot: '' })
    this.rows = this.db.table('rows')
    this.minis = this.db.table('minis')
    this.snapshot = this.db.table('snapshot')
  }

  /** Opens the database. Throws an error named `VersionError` if a newer app wrote it. */
  async open(onClosed: (reason: string) => void): Promise<void> {
    await this.db.open()
    if (this.db.backendDB().version > SCHEMA_VERSION * 10) {
      this.db.close()
      throw Object.assign(new Error('written by a newer version'), { name: 'VersionError' })
    }
    this.db.on('versionchange', () => {
      this.close()
      onClosed('versionchange')
      // Returning false stops Dexie's own handler, which would close the database too, but also log an error to the
      // console.
      return false
    })
    this.db.on('close', () => {
      if (!this.isClosing) onClosed('closed')
    })
  }

  /**
   * Reads the snapshot, and the mini indexes of the rows written after it, in one transaction. `getLastCoveredRow`
   * returns the last row that the snapshot covers. The snapshot's tags are read later by `loadTags`.
   */
  async load(getLastCoveredRow: (snapshot: unknown) => number): Promise<LoadedRecords> {
    // This uses IndexedDB directly, because Dexie would delay the first feed by a few milliseconds.
    const transaction = this.db.backendDB().transaction(['minis', 'snapshot'], 'readonly')
    const store = transaction.objectStore('snapshot')
    const snapshot: unknown = await awaitRequest(store.get('columns'))
    const newer = IDBKeyRange.lowerBound(getLastCoveredRow(snapshot), true)
    const minis: StoredMiniIndex[] = await awaitRequest(transaction.objectStore('minis').getAll(newer))
    return { snapshot, miniIndexes: minis }
  }

  /** Reads the tag postings of the stored snapshot. Another tab may have replaced that snapshot meanwhile. */
  loadTags(): Promise<unknown> {
    return this.snapshot.get('tags')
  }

  readMiniIndexesAfter(id: number): Promise<StoredMiniIndex[]> {
    return this.minis.where('id').above(id).toArray()
  }

  /** Reads the rows with these ids, in this order; undefined for rows that no longer exist. */
  readRows(ids: number[]): Promise<unknown[]> {
    return this.rows.bulkGet(ids)
  }

  /**
   * Returns the ids of all rows. They are read from the table of mini indexes, because listing the rows would read all
   * their bytes.
   */
  rowIds(): Promise<number[]> {
    return this.minis.toCollection().primaryKeys()
  }

  /** Writes new rows and removes others in one transaction. Returns the ids of the written rows. */
  async replaceRows(added: readonly RowToWrite[], removed: readonly number[]): Promise<number[]> {
    return this.db.transaction('rw', this.rows, this.minis, async () => {
      if (removed.length > 0) {
        await Promise.all([this.rows.bulkDelete([...removed]), this.minis.bulkDelete([...removed])])
      }
      if (added.length === 0) return []
      const ids = await this.rows.bulkAdd(
        added.map(({ row }) => ({ ...row })),
        { allKeys: true },
      )
      await this.minis.bulkPut(added.map(({ miniIndex }, index) => ({ id: ids[index]!, buffer: miniIndex })))
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
    this.isClosing = true
    this.db.close()
  }
}

function awaitRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
