import type { Dexie, Table } from 'dexie'
import type { PluginContext } from '#kernel'
import { openGraphDatabase } from './graph-storage'

/** A decrypted text, stored encrypted with a key that the browser never exports. */
interface Row {
  readonly id: string
  /** The encrypted content of the list; a different content is another version. */
  readonly content: string
  readonly key: CryptoKey
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/** Stores decrypted texts, so that a signer need not be asked twice about the same version. */
export interface PrivateStorage {
  /** The stored text of exactly this content, or `undefined`. */
  load(account: string, content: string): Promise<string | undefined>
  save(account: string, content: string, text: string): Promise<void>
  forget(account: string): Promise<void>
}

const idOf = (account: string) => `private/${account}`

/** Uses the graph's database. If storage fails, the signer is merely asked again. */
export function createPrivateStorage(context: PluginContext): PrivateStorage {
  let opened: Promise<Dexie> | undefined
  const table = async (): Promise<Table<Partial<Row>, string>> => {
    opened ??= context.database(openGraphDatabase)
    return (await opened).table('graph')
  }
  return {
    async load(account, content) {
      try {
        const row = await (await table()).get(idOf(account))
        if (row?.content !== content || !(row.key instanceof CryptoKey) || !row.iv || !row.data)
          return undefined
        const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv }, row.key, row.data)
        return new TextDecoder().decode(bytes)
      } catch {
        return undefined
      }
    },
    async save(account, content, text) {
      try {
        const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
          'encrypt',
          'decrypt',
        ])
        const iv = crypto.getRandomValues(new Uint8Array(12))
        const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
        await (await table()).put({ id: idOf(account), content, key, iv, data })
      } catch {
        // Storage failed; the signer is asked again next time.
      }
    },
    async forget(account) {
      await (await table()).delete(idOf(account))
    },
  }
}
