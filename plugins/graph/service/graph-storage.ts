import type { Dexie, Table } from 'dexie'
import type { PluginContext } from '#kernel'
import { createDatabaseOpener } from '#kernel/storage'

/** The stored graph. It is public data, so all accounts share it. */
export interface StoredGraph {
  readonly bytes: Uint8Array
  /** s */
  readonly savedAt: number
  /** True if the graph that is bundled with Pinion was merged into it. */
  readonly hasDefault: boolean
  /** Time in s of the last request for missing mute lists. They are requested rarely, because most people have none. */
  readonly mutesAsked: number
}

export interface GraphStorage {
  load(): Promise<StoredGraph | undefined>
  /** Rejects if the browser refuses to store the graph. */
  save(graph: StoredGraph): Promise<void>
}

interface Row extends StoredGraph {
  readonly id: 'graph'
}

export const openGraphDatabase = createDatabaseOpener([{ stores: { graph: 'id' } }])

/** Stores the graph in the plugin's own database, which is opened on first use. */
export function createGraphStorage(context: PluginContext): GraphStorage {
  let database: Promise<Dexie> | undefined
  const table = async (): Promise<Table<Row, string>> => {
    database ??= context.database(openGraphDatabase)
    return (await database).table('graph')
  }
  return {
    async load() {
      const row: Partial<Row> | undefined = await (await table()).get('graph')
      const { bytes, savedAt, hasDefault = false, mutesAsked = 0 } = row ?? {}
      return bytes instanceof Uint8Array && Number.isSafeInteger(savedAt)
        ? { bytes, savedAt: savedAt as number, hasDefault, mutesAsked }
        : undefined
    },
    save: async graph => void (await (await table()).put({ id: 'graph', ...graph })),
  }
}

/**
 * Milliseconds without a change after which the graph is saved. While it keeps changing, the first save comes at the
 * latest after this time.
 */
const SAVE_DEBOUNCE_MS = 15_000
/** Milliseconds between two saves during continuous changes. */
const SAVE_INTERVAL_MS = 11_000

/** Returns a timer that calls `save` 15 s after a change and, while the graph keeps changing, every 11 s after that. */
export function createSaveTimer(save: () => void): { changed(): void; saveNow(): void; dispose(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let saveDueAt: number | undefined
  let lastSavedAt = Number.NEGATIVE_INFINITY
  const run = () => {
    clearTimeout(timer)
    timer = undefined
    saveDueAt = undefined
    lastSavedAt = Date.now()
    save()
  }
  return {
    changed() {
      const now = Date.now()
      const isContinuous = now - lastSavedAt < SAVE_INTERVAL_MS
      saveDueAt ??= isContinuous ? lastSavedAt + SAVE_INTERVAL_MS : now + SAVE_DEBOUNCE_MS
      clearTimeout(timer)
      timer = setTimeout(run, Math.min(SAVE_DEBOUNCE_MS, saveDueAt - now))
    },
    /** Called when the user leaves the tab. Lists that were not saved would have to be requested again. */
    saveNow() {
      if (timer !== undefined) run()
    },
    dispose: () => clearTimeout(timer),
  }
}
