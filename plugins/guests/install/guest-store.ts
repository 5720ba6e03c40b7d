import type { Dexie, Table } from 'dexie'
import type { PluginContext } from '#kernel'
import { isHexKey } from '#kernel/nostr'
import { MalformedError } from '#kernel/sandbox'
import { createDatabaseOpener } from '#kernel/storage'
import { parseGuestManifest } from './guest-manifest'
import type { GuestListing } from './parse-listing'

/** A guest in the version that the user has installed. A newer version does not replace it until the user agrees. */
export interface InstalledGuestVersion extends Omit<GuestListing, 'servers' | 'source'> {
  /** ms */
  readonly installedAt: number
}

interface GuestRow {
  readonly id: string
  readonly author: string
  readonly identifier: string
  readonly event: string
  readonly hash: string
  readonly manifest: string
  readonly installedAt: number
  readonly at: number
}
interface DataRow {
  readonly guest: string
  readonly key: string
  /** JSON. */
  readonly value: string
}
interface CodeRow {
  readonly id: string
  readonly code: string
}

/**
 * Prefix of the storage keys that remember, for one account each, which kinds the guest may publish without a dialog.
 * Keys that a guest itself stores contain no space.
 */
export const REMEMBERED_KINDS_KEY_PREFIX = ' publish '

/**
 * The installed guests, in this plugin's database. Their code is in a table of its own, because it is loaded only when
 * needed.
 */
export interface GuestStore {
  all(): Promise<readonly InstalledGuestVersion[]>
  /** Resolves with the code, or with `undefined` if there is none. The caller must check its hash. */
  code(id: string): Promise<string | undefined>
  /** Replaces the stored version of a guest, and deletes the user's permissions to publish without a dialog. */
  put(guest: InstalledGuestVersion, code: string): Promise<void>
  /** Deletes the guest, its code and its data. */
  remove(id: string): Promise<void>
  /** The JSON text that a guest has stored under a key. */
  get(id: string, key: string): Promise<string | undefined>
  /**
   * Stores a JSON text under a guest's key; `undefined` deletes it. Rejects if all texts of the guest would have more
   * than `maxChars` characters.
   */
  set(id: string, key: string, value: string | undefined, maxChars: number): Promise<void>
}

const parseRow = (row: Partial<GuestRow>): InstalledGuestVersion | undefined => {
  const { id, author, identifier, event, hash, manifest, installedAt, at } = row
  if (
    typeof id !== 'string' ||
    !/^x-[a-z0-9-]{1,39}$/.test(id) ||
    ![author, event, hash].every(key => typeof key === 'string' && isHexKey(key)) ||
    typeof identifier !== 'string' ||
    typeof manifest !== 'string' ||
    typeof installedAt !== 'number' ||
    typeof at !== 'number'
  )
    return undefined
  try {
    return { ...(row as GuestRow), manifest: parseGuestManifest(manifest) }
  } catch (error) {
    if (error instanceof MalformedError) return undefined
    throw error
  }
}

export function createGuestStore(context: Pick<PluginContext, 'database'>): GuestStore {
  let database: Promise<Dexie> | undefined
  const open = () => {
    database ??= context.database(
      createDatabaseOpener([{ stores: { guests: 'id', code: 'id', data: '[guest+key], guest' } }]),
    )
    return database
  }
  const tables = async () => {
    const database = await open()
    const guests: Table<GuestRow, string> = database.table('guests')
    const code: Table<CodeRow, string> = database.table('code')
    const data: Table<DataRow, [string, string]> = database.table('data')
    return { database, guests, code, data }
  }
  return {
    async all() {
      const { guests } = await tables()
      return (await guests.toArray()).flatMap(row => parseRow(row) ?? [])
    },
    async code(id) {
      const row: Partial<CodeRow> | undefined = await (await tables()).code.get(id)
      return typeof row?.code === 'string' ? row.code : undefined
    },
    async put({ manifest, ...rest }, code) {
      const all = await tables()
      await all.database.transaction('rw', all.guests, all.code, all.data, async () => {
        await all.guests.put({ ...rest, manifest: JSON.stringify(manifest) })
        await all.code.put({ id: rest.id, code })
        // The user's permission to publish without a dialog was for the replaced code. Delete it.
        await all.data
          .where('guest')
          .equals(rest.id)
          .filter(row => row.key.startsWith(REMEMBERED_KINDS_KEY_PREFIX))
          .delete()
      })
    },
    async remove(id) {
      const all = await tables()
      await all.database.transaction('rw', all.guests, all.code, all.data, async () => {
        await all.guests.delete(id)
        await all.code.delete(id)
        await all.data.where('guest').equals(id).delete()
      })
    },
    async get(id, key) {
      const row: Partial<DataRow> | undefined = await (await tables()).data.get([id, key])
      return typeof row?.value === 'string' ? row.value : undefined
    },
    async set(id, key, value, maxChars) {
      const { database, data } = await tables()
      await database.transaction('rw', data, async () => {
        if (value === undefined) return data.delete([id, key])
        // Keys with a space belong to the app and count separately, not towards the guest's quota.
        const others = (await data.where('guest').equals(id).toArray()).filter(
          row => row.key !== key && row.key.startsWith(' ') === key.startsWith(' '),
        )
        const size = others.reduce((sum, row) => sum + row.key.length + row.value.length, 0)
        if (size + key.length + value.length > maxChars) throw new Error('This plugin may not store more')
        return data.put({ guest: id, key, value })
      })
    },
  }
}
