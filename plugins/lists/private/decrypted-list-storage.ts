import type { Dexie, Table } from 'dexie'
import type { PluginContext } from '#kernel'
import { createDatabaseOpener } from '#kernel/storage'

/** A decrypted text. It is stored encrypted with a key that the browser never exports. */
interface Row {
  /** The list's address, `kind:pubkey:identifier`. */
  readonly address: string
  readonly account: string
  /** The encrypted content of the list. Each version has a different content. */
  readonly content: string
  readonly key: CryptoKey
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** Stores decrypted texts, so that a signer need not be asked twice about the same version. */
export interface DecryptedListStorage {
  /** Resolves with the stored text of exactly this content, or `undefined`. */
  load(address: string, content: string): Promise<string | undefined>
  save(address: string, account: string, content: string, text: string): Promise<void>
  deleteList(address: string): Promise<void>
  deleteAccount(account: string): Promise<void>
}

const openListsDatabase = createDatabaseOpener([{ stores: { private: 'address, account' } }])

/** Stores the texts in the plugin's own database. If storage fails, the signer is asked again. */
export function createDecryptedListStorage(context: PluginContext): DecryptedListStorage {
  let database: Promise<Dexie> | undefined
  const table = async (): Promise<Table<Partial<Row>, string>> => {
    database ??= context.database(openListsDatabase)
    return (await database).table('private')
  }
  return {
    async load(address, content) {
      try {
        const row = await (await table()).get(address)
        if (row?.content !== content || !(row.key instanceof CryptoKey) || !row.iv || !row.data)
          return undefined
        const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv }, row.key, row.data)
        return new TextDecoder().decode(bytes)
      } catch {
        return undefined
      }
    },
    async save(address, account, content, text) {
      try {
        const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
          'encrypt',
          'decrypt',
        ])
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
        await (await table()).put({ address, account, content, key, iv, data })
      } catch {
        // Storing has failed, so the signer will be asked again next time.
      }
    },
    deleteList: async address => (await table()).delete(address),
    async deleteAccount(account) {
      await (await table()).where('account').equals(account).delete()
    },
  }
}
