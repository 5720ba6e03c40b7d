/** For each account, the public keys (hex) of the people whose texts must not be shown in push notifications. */
export type MutedPubkeysByAccount = ReadonlyMap<string, ReadonlySet<string>>

/** The plugin's own database, which the service worker reads too. It has one row per account. */
export const MUTED_DATABASE_NAME = 'pinion-plugin-notifications'
export const MUTED_TABLE = 'muted'
export interface MutedRow {
  readonly account: string
  readonly keys: readonly string[]
}

/** Maximum number of muted people per account. */
export const MAX_MUTED_PEOPLE = 2_000
const MAX_ACCOUNTS = 20

const HEX = /^[0-9a-f]{64}$/
const isKey = (value: unknown): value is string => typeof value === 'string' && HEX.test(value)

function parseRow(value: unknown): [string, ReadonlySet<string>][] {
  if (typeof value !== 'object' || value === null) return []
  const { account, keys } = value as Readonly<Record<string, unknown>>
  if (!isKey(account) || !Array.isArray(keys)) return []
  return [[account, new Set(keys.slice(0, MAX_MUTED_PEOPLE).filter(isKey))]]
}

const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * Reads the stored people. Resolves with an empty map if nothing is stored or readable. Never rejects, and never
 * creates the database.
 */
export async function loadMutedPeople(): Promise<MutedPubkeysByAccount> {
  try {
    const opening = indexedDB.open(MUTED_DATABASE_NAME)
    // The database does not exist yet. Abort, because the page creates it.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    const database = await requestResult(opening)
    try {
      const table = database.transaction(MUTED_TABLE).objectStore(MUTED_TABLE)
      const rows: unknown[] = await requestResult(table.getAll(undefined, MAX_ACCOUNTS))
      return new Map(rows.flatMap(parseRow))
    } finally {
      database.close()
    }
  } catch {
    return new Map()
  }
}
