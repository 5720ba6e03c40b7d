import type { Dexie } from 'dexie'
import { withTimeLimit } from '../core/with-time-limit'

/** The code of Dexie is loaded when the first database is opened, because the first screen needs none. */
const loadDexie = () => import('dexie')

/**
 * Milliseconds after which opening a database fails. The time is long, because opening may take several seconds on a
 * phone that wakes up or on a busy disk, and after a failure the page works without its stored data.
 */
const OPEN_TIMEOUT_MS = 15_000

/** The tables of one version in Dexie's notation: the table's name, and `key, index, index`. */
export interface DatabaseSchemaVersion {
  readonly stores: Readonly<Record<string, string | null>>
  /** Converts the rows of the previous version. */
  readonly upgrade?: (transaction: import('dexie').Transaction) => void | PromiseLike<void>
}

/**
 * Returns the argument for `context.database`: a function that opens a database with these versions, oldest first,
 * under the given name. Rejects if the storage fails, is blocked by another tab, or does not answer for 15 s; the
 * plugin then works without it and says so. If another tab upgrades the database, this tab's connection is closed, so
 * that it does not block the upgrade.
 */
export function createDatabaseOpener(
  versions: readonly DatabaseSchemaVersion[],
): (name: string) => Promise<Dexie> {
  return async name => {
    const { default: Dexie } = await loadDexie()
    const database = new Dexie(name, { chromeTransactionDurability: 'strict' })
    versions.forEach(({ stores, upgrade }, i) => {
      const version = database.version(i + 1).stores(stores)
      if (upgrade) version.upgrade(upgrade)
    })
    // Without `false`, Dexie would also write a warning to the console.
    database.on('versionchange', () => {
      database.close()
      return false
    })
    try {
      await withTimeLimit(
        database.open(),
        OPEN_TIMEOUT_MS,
        () => new Error('The browser did not open the database within 15 s'),
      )
      return database
    } catch (error) {
      database.close()
      throw error
    }
  }
}
