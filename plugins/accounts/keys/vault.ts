import type Dexie from 'dexie'
import { Refusal } from '#kernel'
import { isHexKey, normalizeRelayUrl } from '#kernel/nostr'
import { pluginDatabase } from '#kernel/storage'
import { type Sealed, toSealed } from './sealed'

/** The sealed key of an account. */
export interface StoredKey {
  /** hex */
  readonly pubkey: string
  readonly sealed: Sealed
}

/** The connection to a remote signer (NIP-46): this browser's client key and the relays that both use. */
export interface StoredRemote {
  /** Public key of the account in hex. It may differ from the signer's. */
  readonly pubkey: string
  /** Public key of the signer in hex. Requests are sent to it. */
  readonly signer: string
  readonly relays: readonly string[]
  /** Public key of this browser's client in hex. Answers are sent to it. */
  readonly client: string
  readonly sealed: Sealed
}

/** Stores sealed keys. Rows that cannot be written are kept in memory until the tab is closed. */
export interface Vault {
  key(pubkey: string): Promise<StoredKey | undefined>
  keys(): Promise<readonly StoredKey[]>
  remote(pubkey: string): Promise<StoredRemote | undefined>
  /** Resolves with true if the row was stored, or with false if only this tab has it. */
  putKey(row: StoredKey): Promise<boolean>
  putRemote(row: StoredRemote): Promise<boolean>
  forget(pubkey: string): Promise<void>
}

export const openVaultDatabase = pluginDatabase([{ stores: { keys: 'pubkey', remotes: 'pubkey' } }])

type Table = 'keys' | 'remotes'

export function createVault(opening: Promise<Dexie>): Vault {
  const inMemory = { keys: new Map<string, unknown>(), remotes: new Map<string, unknown>() }
  const database = opening.catch(() => undefined)
  const get = async (table: Table, pubkey: string): Promise<unknown> =>
    inMemory[table].get(pubkey) ?? (await read(db => db.table(table).get(pubkey)))
  /**
   * Reads from the database. Resolves with `undefined` if there is no database. Rejects with a `Refusal` if the
   * database does not answer.
   */
  const read = async <T>(from: (open: Dexie) => PromiseLike<T>): Promise<T | undefined> => {
    const open = await database
    const silent = new Refusal('This browser does not give back the keys that it keeps. Load the page again.')
    if (open && !open.isOpen()) throw silent
    try {
      return open && (await from(open))
    } catch {
      throw silent
    }
  }
  const put = async (table: Table, row: StoredKey | StoredRemote) => {
    try {
      const open = await database
      if (!open?.isOpen()) throw new Error('The database for keys is not open')
      await open.table(table).put(row)
      inMemory[table].delete(row.pubkey)
      return true
    } catch {
      inMemory[table].set(row.pubkey, row)
      return false
    }
  }
  return {
    key: async pubkey => toStoredKey(await get('keys', pubkey)),
    async keys() {
      const rows: unknown[] = (await read(open => open.table('keys').toArray())) ?? []
      const found = [...rows, ...inMemory.keys.values()].flatMap(row => toStoredKey(row) ?? [])
      return [...new Map(found.map(row => [row.pubkey, row])).values()]
    },
    remote: async pubkey => toStoredRemote(await get('remotes', pubkey)),
    putKey: row => put('keys', row),
    putRemote: row => put('remotes', row),
    async forget(pubkey) {
      inMemory.keys.delete(pubkey)
      inMemory.remotes.delete(pubkey)
      const open = await database
      if (!open?.isOpen()) return
      await open.transaction('rw', ['keys', 'remotes'], async () => {
        await open.table('keys').delete(pubkey)
        await open.table('remotes').delete(pubkey)
      })
    },
  }
}

function toStoredKey(row: unknown): StoredKey | undefined {
  const { pubkey, sealed } = (row ?? {}) as Record<string, unknown>
  const read = toSealed(sealed)
  return isHexKey(pubkey) && read ? { pubkey, sealed: read } : undefined
}

function toStoredRemote(row: unknown): StoredRemote | undefined {
  const { signer, client, relays } = (row ?? {}) as Record<string, unknown>
  const key = toStoredKey(row)
  if (!key || !isHexKey(signer) || !isHexKey(client) || !Array.isArray(relays)) return undefined
  return { ...key, signer, client, relays: relays.flatMap(relay => normalizeRelayUrl(relay) ?? []) }
}
