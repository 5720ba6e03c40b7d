import type { Dexie, Table } from 'dexie'
import type { PluginContext } from '#kernel'
import { createDatabaseOpener } from '#kernel/storage'

interface Row {
  readonly id: 'people'
  readonly bytes: Uint8Array
}

/** Stores the people of the search index. They are public data, so all accounts share them. */
export interface PeopleStorage {
  load(): Promise<Uint8Array | undefined>
  /** Rejects if the browser refuses to store the bytes. */
  save(bytes: Uint8Array): Promise<void>
}

/** The plugin's own database, opened on first use. */
export function createPeopleStorage(context: PluginContext): PeopleStorage {
  let database: Promise<Dexie> | undefined
  const table = async (): Promise<Table<Row, string>> => {
    database ??= context.database(createDatabaseOpener([{ stores: { people: 'id' } }]))
    return (await database).table('people')
  }
  return {
    async load() {
      const row: Partial<Row> | undefined = await (await table()).get('people')
      return row?.bytes instanceof Uint8Array ? row.bytes : undefined
    },
    save: async bytes => void (await (await table()).put({ id: 'people', bytes })),
  }
}
