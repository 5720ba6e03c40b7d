import type { Dexie } from 'dexie'

/** The database code is loaded with the first database, because the first screen needs none. */
const loadDexie = () => import('dexie')

/**
 * ms; a browser that has not opened a database by then never will. The time is long, because a page that gives up
 * works without what is stored: a phone that wakes up, or a disk under load, takes several seconds.
 */
const OPEN_TIMEOUT_MS = 15_000

/** The tables of one version, in Dexie's notation: table name to `key, index, index`. */
export interface DatabaseVersion {
  readonly stores: Readonly<Record<string, string | null>>
  /** Converts rows of the version before. */
  readonly upgrade?: (transaction: import('dexie').Transaction) => void | PromiseLike<void>
}

/**
 * The argument for `context.database`: opens a database with these versions, first to last, under the given name.
 * Rejects if the storage is refused, blocked by another tab, or silent for 15 s; the plugin then works without it and
 * says so. An upgrade in another tab closes this database, so that it never blocks the upgrade.
 */
export function pluginDatabase(versions: readonly DatabaseVersion[]): (name: string) => Promise<Dexie> {
  return async name => {
    const { default: Dexie } = await loadDexie()
    const database = new Dexie(name, { chromeTransactionDurability: 'strict' })
    versions.forEach(({ stores, upgrade }, i) => {
      const version = database.version(i + 1).stores(stores)
      if (upgrade) version.upgrade(upgrade)
    })
    database.on('versionchange', () => database.close())
    let timer: ReturnType<typeof setTimeout> | undefined
    const silent = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error('The browser did not open the database within 15 s')),
        OPEN_TIMEOUT_MS,
      )
    })
    try {
      await Promise.race([database.open(), silent])
      return database
    } catch (error) {
      database.close()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Deletes a plugin's stored data. Disabling a plugin keeps the data; deleting it is a separate action. */
export const deleteDatabase = async (name: string): Promise<void> => (await loadDexie()).default.delete(name)
