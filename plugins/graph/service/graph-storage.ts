import type { Dexie, Table } from 'dexie'
import type { PluginContext } from '#kernel'
import { pluginDatabase } from '#kernel/storage'

/** The stored graph: public data, so one for all accounts. */
export interface StoredGraph {
  readonly bytes: Uint8Array
  /** s */
  readonly savedAt: number
  /** The bundled graph is part of it. */
  readonly hasDefault: boolean
  /** s; when mute lists were last asked for that are not here: most people have none. */
  readonly mutesAsked: number
}

export interface GraphStorage {
  load(): Promise<StoredGraph | undefined>
  /** Rejects when the browser does not store it. */
  save(graph: StoredGraph): Promise<void>
}

interface Row extends StoredGraph {
  readonly id: 'graph'
}

export const openGraphDatabase = pluginDatabase([{ stores: { graph: 'id' } }])

/** The plugin's own database, opened when it is first needed. */
export function createGraphStorage(context: PluginContext): GraphStorage {
  let opened: Promise<Dexie> | undefined
  const table = async (): Promise<Table<Row, string>> => {
    opened ??= context.database(openGraphDatabase)
    return (await opened).table('graph')
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

/** ms without a change after which it is stored; nor do changes that do not end put it off for longer. */
const QUIET = 15_000
/** ms between two savings while changes keep coming. */
const EVERY = 11_000

/** Calls `save` when it is time: 15 s after a change; while changes keep coming, every 11 s from then on. */
export function createSaveTimer(save: () => void): { changed(): void; saveNow(): void; dispose(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: number | undefined
  let saved = Number.NEGATIVE_INFINITY
  const run = () => {
    clearTimeout(timer)
    timer = undefined
    latest = undefined
    saved = Date.now()
    save()
  }
  return {
    changed() {
      const now = Date.now()
      const goesOn = now - saved < EVERY
      latest ??= goesOn ? saved + EVERY : now + QUIET
      clearTimeout(timer)
      timer = setTimeout(run, Math.min(QUIET, latest - now))
    },
    /** The tab is left: what is not stored would have to be asked for again. */
    saveNow() {
      if (timer !== undefined) run()
    },
    dispose: () => clearTimeout(timer),
  }
}
