import {
  createCell,
  type Kernel,
  type PluginManifest,
  type ReadableStore,
  Refusal,
  type Store,
} from '#kernel'
import type { PluginPermissions } from '#kernel/shell'
import { type CatalogEntry, catalog } from './catalog'

/** The user's switches, by plugin id; the catalog decides about other plugins. */
type Switches = Readonly<Record<string, boolean>>

const readSwitches = (stored: unknown): Switches | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined
  return Object.fromEntries(Object.entries(stored).filter(([, on]) => typeof on === 'boolean'))
}

/** ms; a plugin that is suspended within this time of the start counts as a failed start. */
const FAILED_START_MS = 15_000
/** Failed starts in a row after which a plugin is not started. */
const FAILED_STARTS = 2

/** Turns plugins on and off, at once and for the next start. */
export interface PluginSwitches {
  /** The plugins of the first screen, later all of them. */
  readonly entries: ReadableStore<readonly CatalogEntry[]>
  readonly switches: Store<Switches>
  isOn(entry: CatalogEntry): boolean
  /** Rejects if the plugin's code cannot be loaded. In a safe start it takes effect only at the next start. */
  turn(id: string, on: boolean): Promise<void>
  /**
   * Loads the enabled plugins that are not on the first screen. Runs once; later calls wait for the same work. Never
   * rejects.
   */
  loadLateCatalog(): Promise<void>
  /** The permissions of every plugin, enabled or not. Rejects with a `Refusal` if not all could be loaded. */
  permissions(): Promise<PluginPermissions>
  /** The facts known about an entry: at once for those of the first script, for others once they are loaded. */
  manifestOf(entry: CatalogEntry): PluginManifest | undefined
  /** Plugins that were not started because they failed the last starts. */
  readonly leftOff: ReadonlySet<string>
}

/**
 * Enables the enabled plugins in one batch. With `safe` none is, so that the user can reach the settings and turn off
 * the culprit.
 */
export function createPluginSwitches(kernel: Kernel, safe: boolean): PluginSwitches {
  const switches = kernel.settings<Switches>('pinion/plugins', {
    version: 1,
    defaults: {},
    read: readSwitches,
  })
  const failures = kernel.settings<Readonly<Record<string, number>>>('pinion/failed-starts', {
    version: 1,
    defaults: {},
    read: stored =>
      typeof stored === 'object' && stored !== null
        ? Object.fromEntries(Object.entries(stored).filter(([, n]) => Number.isInteger(n)))
        : undefined,
  })
  const leftOff = new Set<string>()
  const entries = createCell(catalog)
  const isOn = (entry: CatalogEntry) => switches.get()[entry.id] ?? entry.manifest !== undefined
  const loaded = new Map<string, PluginManifest>()
  const manifestOf = ({ id, manifest }: CatalogEntry) => manifest ?? loaded.get(id)
  const load = async (entry: CatalogEntry): Promise<PluginManifest | undefined> => {
    const manifest = manifestOf(entry) ?? (await entry.load?.())?.default
    if (manifest) loaded.set(entry.id, manifest)
    return manifest
  }
  const bringIn = (entry: CatalogEntry): Promise<void> =>
    load(entry).then(
      manifest => {
        if (manifest && isOn(entry)) kernel.enable(manifest)
      },
      error => kernel.report(entry.id, 'load', error),
    )
  /** Enabled in one batch; plugins that the user turned on beside the defaults follow as they load. */
  const start = (all: readonly CatalogEntry[]) => {
    if (safe) return
    const wanted = all.filter(isOn).filter(({ id }) => {
      if ((failures.get()[id] ?? 0) < FAILED_STARTS) return true
      leftOff.add(id)
      return false
    })
    kernel.enable(...wanted.map(e => e.manifest).filter(m => m !== undefined))
    for (const entry of wanted) if (!entry.manifest) void bringIn(entry)
  }
  let bringingLate: Promise<void> | undefined
  const loadLateCatalog = () => {
    bringingLate ??= import('./late-catalog').then(
      ({ lateCatalog }) => {
        start(lateCatalog)
        entries.set([...catalog, ...lateCatalog])
      },
      error => {
        bringingLate = undefined
        kernel.report('host', 'late plugins', error)
      },
    )
    return bringingLate
  }

  start(catalog)
  if (!safe) watchStart(kernel, failures)

  return {
    entries,
    switches,
    isOn,
    leftOff,
    manifestOf,
    loadLateCatalog,
    async permissions() {
      await loadLateCatalog()
      const all = entries.get()
      if (all === catalog)
        throw new Refusal('Not all of Pinion could be loaded. Check your connection and try again.')
      return new Map(
        await Promise.all(
          all.map(async entry => [entry.id, (await load(entry))?.permissions ?? []] as const),
        ),
      )
    },
    async turn(id, on) {
      const entry = entries.get().find(e => e.id === id)
      if (!entry) return
      switches.set(all => ({ ...all, [id]: on }))
      failures.set(all => ({ ...all, [id]: 0 }))
      leftOff.delete(id)
      if (!on) {
        await kernel.disable(id)
        return
      }
      if (safe) return
      const manifest = await load(entry)
      if (manifest && isOn(entry)) kernel.enable(manifest)
    },
  }
}

/** Counts plugins that are suspended while the app starts; a successful start resets the count. */
function watchStart(kernel: Kernel, failures: Store<Readonly<Record<string, number>>>) {
  const failed = () => Object.entries(kernel.status.get()).filter(([, state]) => state === 'faulted')
  const counted = new Set<string>()
  const listening = kernel.status.subscribe(() => {
    for (const [id] of failed()) {
      if (counted.has(id)) continue
      counted.add(id)
      failures.set(all => ({ ...all, [id]: (all[id] ?? 0) + 1 }))
    }
  })
  setTimeout(() => {
    listening.dispose()
    const good = Object.keys(failures.get()).filter(
      id => !counted.has(id) && kernel.status.get()[id] !== 'faulted',
    )
    if (good.some(id => failures.get()[id]))
      failures.set(all => ({ ...all, ...Object.fromEntries(good.map(id => [id, 0])) }))
  }, FAILED_START_MS)
}
