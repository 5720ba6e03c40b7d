import { awaitIdbRequest } from './await-idb-request'

/** Maximum number of rows of a table that are read. The size of the remaining rows is estimated from these. */
const MAX_SAMPLED_ROWS = 2_000
const NUMBER_BYTES = 8

/**
 * Returns the approximate size of a database in bytes: 0 if it does not exist. Browsers do not tell the size of one
 * database, so its rows are read. Rejects if the browser refuses to open it.
 */
export async function measureDatabase(name: string): Promise<number> {
  const all = await indexedDB.databases()
  // Opening a database that does not exist would create it.
  if (!all.some(database => database.name === name)) return 0
  const database = await awaitIdbRequest(indexedDB.open(name))
  // Closes this connection when another one deletes or upgrades the database, which would otherwise have to wait.
  database.onversionchange = () => database.close()
  try {
    let bytes = 0
    for (const table of database.objectStoreNames)
      bytes += await measureTable(database.transaction(table).objectStore(table))
    return Math.round(bytes)
  } finally {
    database.close()
  }
}

async function measureTable(table: IDBObjectStore): Promise<number> {
  const rows = await awaitIdbRequest(table.count())
  const sample: unknown[] = await awaitIdbRequest(table.getAll(undefined, MAX_SAMPLED_ROWS))
  const bytes = sample.reduce<number>((sum, row) => sum + estimateBytes(row), 0)
  return sample.length === 0 ? 0 : bytes * (rows / sample.length)
}

function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return NUMBER_BYTES
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength
  if (value instanceof Blob) return value.size
  return Object.entries(value).reduce((sum, [key, inner]) => sum + key.length + estimateBytes(inner), 0)
}
