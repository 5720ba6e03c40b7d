import type { Dexie, Table } from 'dexie'
import type { PluginContext } from '#kernel'
import { pluginDatabase } from '#kernel/storage'

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
  let opened: Promise<Dexie> | undefined
  const table = async (): Promise<Table<Row, string>> => {
    opened ??= context.database(pluginDatabase([{ stores: { people: 'id' } }]))
    return (await opened).table('people')
  }
  return {
    async load() {
      const row: Partial<Row> | undefined = await (await table()).get('people')
      return row?.bytes instanceof Uint8Array ? row.bytes : undefined
    },
    save: async bytes => void (await (await table()).put({ id: 'people', bytes })),
  }
}
