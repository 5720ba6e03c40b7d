import {
  createValueStore,
  type Kernel,
  type PluginManifest,
  type ReadableStore,
  type SettingsDefinition,
  type Store,
  UserFacingError,
} from '#kernel'
import type { PluginPermissions } from '#kernel/shell'
import { type CatalogEntry, firstScreenPluginCatalog } from './catalog'
import type { createDeferredHostManifest } from './deferred-host-manifest'

/** The plugins that the user has turned on or off, by id. For all others the catalog decides. */
type EnabledById = Readonly<Record<string, boolean>>

const parseSwitches = (stored: unknown): EnabledById | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'boolean'))
}

export const pluginSwitchSettings: SettingsDefinition<EnabledById> = {
  version: 1,
  defaults: {},
  read: parseSwitches,
}

/** The arguments of `createDeferredHostManifest` after the kernel. */
type LateHostArguments =
  Parameters<typeof createDeferredHostManifest> extends [Kernel, ...infer Rest] ? Rest : never

/** Milliseconds after the start of the page. A plugin that is suspended within this time has failed to start. */
const FAILED_START_MS = 15_000
/** Number of failed starts in a row after which a plugin is not started any more. */
const FAILED_STARTS = 2

/** Turns plugins on and off. The choice takes effect at once and is stored. */
export interface PluginSwitches {
  /** The plugins of the first screen, and later all plugins. */
  readonly entries: ReadableStore<readonly CatalogEntry[]>
  readonly switches: Store<EnabledById>
  isEnabled(entry: CatalogEntry): boolean
  /**
   * Rejects if the plugin's code cannot be loaded. In a safe start, turning a plugin on takes effect only after the
   * next start.
   */
  setEnabled(id: string, enabled: boolean): Promise<void>
  /**
   * Starts the enabled plugins that the first screen does not need. This is done once; later calls wait for it. Never
   * rejects.
   */
  loadLateCatalog(): Promise<void>
  /**
   * Resolves with the permissions of every plugin, enabled or not. Rejects with a `UserFacingError` if not all
   * manifests could be loaded.
   */
  permissions(): Promise<PluginPermissions>
  /**
   * Returns the manifest of a plugin if it is loaded. Those of plugins in the first script are loaded from the start.
   */
  getManifest(entry: CatalogEntry): PluginManifest | undefined
  /** Plugins that were not started, because they failed at each of the most recent starts. */
  readonly skippedPlugins: ReadonlySet<string>
}

/**
 * Starts all enabled plugins of the first screen. With `isSafeStart`, starts none, so that the user can open the
 * settings and turn off a plugin that causes trouble. `lateArguments` is for the late parts of the host, which start in
 * any case.
 */
export function createPluginSwitches(
  kernel: Kernel,
  isSafeStart: boolean,
  ...lateArguments: LateHostArguments
): PluginSwitches {
  const switches = kernel.settings('pinion/plugins', pluginSwitchSettings)
  const failedStarts = kernel.settings<Readonly<Record<string, number>>>('pinion/failed-starts', {
    version: 1,
    defaults: {},
    read: stored =>
      typeof stored === 'object' && stored !== null
        ? Object.fromEntries(Object.entries(stored).filter(([, count]) => Number.isInteger(count)))
        : undefined,
  })
  const skippedPlugins = new Set<string>()
  const entries = createValueStore(firstScreenPluginCatalog)
  const isEnabled = (entry: CatalogEntry) => switches.get()[entry.id] ?? entry.manifest !== undefined
  const loadedManifests = new Map<string, PluginManifest>()
  const getManifest = ({ id, manifest }: CatalogEntry) => manifest ?? loadedManifests.get(id)
  const loadManifest = async (entry: CatalogEntry): Promise<PluginManifest | undefined> => {
    const manifest = getManifest(entry) ?? (await entry.loadManifest?.())?.default
    if (manifest) loadedManifests.set(entry.id, manifest)
    return manifest
  }
  const enableEntry = (entry: CatalogEntry): Promise<void> =>
    loadManifest(entry).then(
      manifest => {
        if (manifest && isEnabled(entry)) kernel.enable(manifest)
      },
      error => kernel.report(entry.id, 'load', error),
    )
  /**
   * Starts the enabled plugins among `all`. Those that are on by default are enabled together; those that the user has
   * turned on must be loaded first and are enabled one by one.
   */
  const startEnabled = (allEntries: readonly CatalogEntry[]) => {
    if (isSafeStart) return
    const enabledEntries = allEntries.filter(isEnabled).filter(({ id }) => {
      if ((failedStarts.get()[id] ?? 0) < FAILED_STARTS) return true
      skippedPlugins.add(id)
      return false
    })
    kernel.enable(...enabledEntries.map(entry => entry.manifest).filter(manifest => manifest !== undefined))
    for (const entry of enabledEntries) if (!entry.manifest) void enableEntry(entry)
  }
  let loadingLateCatalog: Promise<void> | undefined
  const loadLateCatalog = () => {
    loadingLateCatalog ??= import('./deferred-plugin-catalog').then(
      ({ deferredPluginCatalog, createDeferredHostManifest }) => {
        kernel.enable(createDeferredHostManifest(kernel, ...lateArguments))
        startEnabled(deferredPluginCatalog)
        entries.set([...firstScreenPluginCatalog, ...deferredPluginCatalog])
      },
      error => {
        loadingLateCatalog = undefined
        kernel.report('host', 'late plugins', error)
      },
    )
    return loadingLateCatalog
  }

  startEnabled(firstScreenPluginCatalog)
  if (!isSafeStart) countFailedStarts(kernel, failedStarts)

  return {
    entries,
    switches,
    isEnabled,
    skippedPlugins,
    getManifest,
    loadLateCatalog,
    async permissions() {
      await loadLateCatalog()
      const allEntries = entries.get()
      if (allEntries === firstScreenPluginCatalog)
        throw new UserFacingError('Not all of Pinion could be loaded. Check your connection and try again.')
      return new Map(
        await Promise.all(
          allEntries.map(async entry => [entry.id, (await loadManifest(entry))?.permissions ?? []] as const),
        ),
      )
    },
    async setEnabled(id, enabled) {
      const entry = entries.get().find(entry => entry.id === id)
      if (!entry) return
      switches.set(choices => ({ ...choices, [id]: enabled }))
      failedStarts.set(counts => ({ ...counts, [id]: 0 }))
      skippedPlugins.delete(id)
      if (!enabled) {
        await kernel.disable(id)
        return
      }
      if (isSafeStart) return
      const manifest = await loadManifest(entry)
      if (manifest && isEnabled(entry)) kernel.enable(manifest)
    },
  }
}

/**
 * For some seconds, counts a failed start for each plugin that is suspended. Resets the count of all other plugins
 * afterwards.
 */
function countFailedStarts(kernel: Kernel, failedStarts: Store<Readonly<Record<string, number>>>) {
  const faultedPlugins = () =>
    Object.entries(kernel.pluginStates.get()).filter(([, state]) => state === 'faulted')
  const countedIds = new Set<string>()
  const subscription = kernel.pluginStates.subscribe(() => {
    for (const [id] of faultedPlugins()) {
      if (countedIds.has(id)) continue
      countedIds.add(id)
      failedStarts.set(counts => ({ ...counts, [id]: (counts[id] ?? 0) + 1 }))
    }
  })
  setTimeout(() => {
    subscription.dispose()
    const healthyIds = Object.keys(failedStarts.get()).filter(
      id => !countedIds.has(id) && kernel.pluginStates.get()[id] !== 'faulted',
    )
    if (healthyIds.some(id => failedStarts.get()[id]))
      failedStarts.set(counts => ({ ...counts, ...Object.fromEntries(healthyIds.map(id => [id, 0])) }))
  }, FAILED_START_MS)
}
