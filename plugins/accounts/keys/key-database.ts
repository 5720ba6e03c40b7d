import type Dexie from 'dexie'
import { UserFacingError } from '#kernel'
import { isHexKey, normalizeRelayUrl } from '#kernel/nostr'
import { createDatabaseOpener } from '#kernel/storage'
import { parseSealedKey, type SealedKey } from './sealed-key'

/** The sealed key of an account. */
export interface StoredKey {
  /** hex */
  readonly pubkey: string
  readonly sealed: SealedKey
}

/** The connection to a remote signer (NIP-46): the key with which this browser writes to it, and the relays of both. */
export interface StoredRemoteSigner {
  /** Public key of the account in hex. It may differ from the signer's. */
  readonly pubkey: string
  /** Public key of the signer in hex. Requests are sent to it. */
  readonly signer: string
  readonly relays: readonly string[]
  /** Public key of this browser's client in hex. Answers are sent to it. */
  readonly client: string
  readonly sealed: SealedKey
}

/** Stores sealed keys. Rows that cannot be written are kept in memory until the tab is closed. */
export interface KeyDatabase {
  getKey(pubkey: string): Promise<StoredKey | undefined>
  listKeys(): Promise<readonly StoredKey[]>
  getRemote(pubkey: string): Promise<StoredRemoteSigner | undefined>
  /** Resolves with true if the row was stored, or with false if it is only in this tab's memory. */
  putKey(row: StoredKey): Promise<boolean>
  putRemote(row: StoredRemoteSigner): Promise<boolean>
  deleteAccount(pubkey: string): Promise<void>
}

export const openKeyDatabase = createDatabaseOpener([{ stores: { keys: 'pubkey', remotes: 'pubkey' } }])

type Table = 'keys' | 'remotes'

export function createKeyDatabase(openingDatabase: Promise<Dexie>): KeyDatabase {
  const inMemory = { keys: new Map<string, unknown>(), remotes: new Map<string, unknown>() }
  const database = openingDatabase.catch(() => undefined)
  const get = async (table: Table, pubkey: string): Promise<unknown> =>
    inMemory[table].get(pubkey) ?? (await read(db => db.table(table).get(pubkey)))
  /**
   * Reads from the database. Resolves with `undefined` if there is no database. Rejects with a `UserFacingError` if the
   * database does not answer.
   */
  const read = async <T>(readFrom: (openDatabase: Dexie) => PromiseLike<T>): Promise<T | undefined> => {
    const openDatabase = await database
    const noAnswer = new UserFacingError(
      'This browser does not give back the keys that it keeps. Load the page again.',
    )
    if (openDatabase && !openDatabase.isOpen()) throw noAnswer
    try {
      return openDatabase && (await readFrom(openDatabase))
    } catch {
      throw noAnswer
    }
  }
  const put = async (table: Table, row: StoredKey | StoredRemoteSigner) => {
    try {
      const openDatabase = await database
      if (!openDatabase?.isOpen()) throw new Error('The database for keys is not open')
      await openDatabase.table(table).put(row)
      inMemory[table].delete(row.pubkey)
      return true
    } catch {
      inMemory[table].set(row.pubkey, row)
      return false
    }
  }
  return {
    getKey: async pubkey => parseStoredKey(await get('keys', pubkey)),
    async listKeys() {
      const rows: unknown[] = (await read(openDatabase => openDatabase.table('keys').toArray())) ?? []
      const storedKeys = [...rows, ...inMemory.keys.values()].flatMap(row => parseStoredKey(row) ?? [])
      return [...new Map(storedKeys.map(row => [row.pubkey, row])).values()]
    },
    getRemote: async pubkey => parseStoredRemote(await get('remotes', pubkey)),
    putKey: row => put('keys', row),
    putRemote: row => put('remotes', row),
    async deleteAccount(pubkey) {
      inMemory.keys.delete(pubkey)
      inMemory.remotes.delete(pubkey)
      const openDatabase = await database
      if (!openDatabase?.isOpen()) return
      await openDatabase.transaction('rw', ['keys', 'remotes'], async () => {
        await openDatabase.table('keys').delete(pubkey)
        await openDatabase.table('remotes').delete(pubkey)
      })
    },
  }
}

function parseStoredKey(row: unknown): StoredKey | undefined {
  const { pubkey, sealed } = (row ?? {}) as Record<string, unknown>
  const read = parseSealedKey(sealed)
  return isHexKey(pubkey) && read ? { pubkey, sealed: read } : undefined
}

function parseStoredRemote(row: unknown): StoredRemoteSigner | undefined {
  const { signer, client, relays } = (row ?? {}) as Record<string, unknown>
  const storedKey = parseStoredKey(row)
  if (!storedKey || !isHexKey(signer) || !isHexKey(client) || !Array.isArray(relays)) return undefined
  return { ...storedKey, signer, client, relays: relays.flatMap(relay => normalizeRelayUrl(relay) ?? []) }
}
