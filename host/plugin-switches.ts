import {
  createCell,
  type Kernel,
  type PluginManifest,
  type ReadableStore,
  Refusal,
  type SettingsDefinition,
  type Store,
} from '#kernel'
import type { PluginPermissions } from '#kernel/shell'
import { type CatalogEntry, catalog } from './catalog'
import type { lateHost } from './late-manifest'

/** The plugins that the user has turned on or off, by id. For all others the catalog decides. */
type Switches = Readonly<Record<string, boolean>>

const readSwitches = (stored: unknown): Switches | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined
  return Object.fromEntries(Object.entries(stored).filter(([, on]) => typeof on === 'boolean'))
}

export const switchSettings: SettingsDefinition<Switches> = { version: 1, defaults: {}, read: readSwitches }

/** The arguments of `lateHost` after the kernel. */
type LateParts = Parameters<typeof lateHost> extends [Kernel, ...infer Rest] ? Rest : never

/** Milliseconds after the start of the page. A plugin that is suspended within this time has failed to start. */
const FAILED_START_MS = 15_000
/** Number of failed starts in a row after which a plugin is not started any more. */
const FAILED_STARTS = 2

/** Turns plugins on and off. The choice takes effect at once and is stored. */
export interface PluginSwitches {
  /** The plugins of the first screen, and later all plugins. */
  readonly entries: ReadableStore<readonly CatalogEntry[]>
  readonly switches: Store<Switches>
  isOn(entry: CatalogEntry): boolean
  /**
   * Rejects if the plugin's code cannot be loaded. In a safe start, turning a plugin on takes effect only after the
   * next start.
   */
  turn(id: string, on: boolean): Promise<void>
  /**
   * Starts the enabled plugins that the first screen does not need. This is done once; later calls wait for it. Never
   * rejects.
   */
  loadLateCatalog(): Promise<void>
  /**
   * Resolves with the permissions of every plugin, enabled or not. Rejects with a `Refusal` if not all manifests could
   * be loaded.
   */
  permissions(): Promise<PluginPermissions>
  /**
   * Returns the manifest of a plugin if it is loaded. Those of plugins in the first script are loaded from the start.
   */
  manifestOf(entry: CatalogEntry): PluginManifest | undefined
  /** Plugins that were not started, because they failed at each of the most recent starts. */
  readonly leftOff: ReadonlySet<string>
}

/**
 * Starts all enabled plugins of the first screen. With `safe`, starts none, so that the user can open the settings and
 * turn off a plugin that causes trouble. `late` is for the late parts of the host, which start in any case.
 */
export function createPluginSwitches(kernel: Kernel, safe: boolean, ...late: LateParts): PluginSwitches {
  const switches = kernel.settings('pinion/plugins', switchSettings)
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
  /**
   * Starts the enabled plugins among `all`. Those that are on by default are enabled together; those that the user has
   * turned on must be loaded first and are enabled one by one.
   */
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
      ({ lateCatalog, lateHost }) => {
        kernel.enable(lateHost(kernel, ...late))
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

/**
 * For some seconds, counts a failed start for each plugin that is suspended. Resets the count of all other plugins
 * afterwards.
 */
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
