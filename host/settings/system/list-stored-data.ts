import { type Kernel, type PluginManifest, pluginDatabaseName } from '#kernel'
import { storedDataItems } from '#kernel/shell'
import { measureDatabase } from '#kernel/storage'
import { formatCount } from '#ui-kit'
import type { HostServices } from '../../host-context'
import { deletePluginData } from '../delete-plugin-data'
import { findPluginStorageKeys } from '../find-plugin-storage-keys'
import { getLoadedManifests } from '../get-loaded-manifests'
import type { StoredDataItem } from './stored-data-item'
import { clearAppFiles, clearMediaFiles, measureAppFiles, measureMediaFiles } from './stored-files'

type StoredDataServices = Pick<HostServices, 'nostr' | 'switches'>

/** Returns all sorts of data that Pinion stores on this device. Data that cannot be measured has no size. */
export async function listStoredData(
  kernel: Kernel,
  services: StoredDataServices,
): Promise<readonly StoredDataItem[]> {
  const [events, plugins, mediaBytes, appBytes, usedBytes] = await Promise.all([
    eventsItem(services),
    pluginItems(kernel, services),
    measureOrUndefined(measureMediaFiles),
    measureOrUndefined(measureAppFiles),
    measureOrUndefined(async () => (await navigator.storage.estimate()).usage),
  ])
  const items: readonly StoredDataItem[] = [
    events,
    ...plugins,
    {
      id: 'media',
      title: 'Media',
      text: 'Files that other apps shared to Pinion, and what is left of downloads. The pictures you see are in the browser’s own cache.',
      bytes: mediaBytes,
      clear: clearMediaFiles,
    },
    {
      id: 'app',
      title: 'Pinion itself',
      text: 'The files of the app, with which it starts without a network. Parts that you use rarely can be cleared; they are loaded again when you use them.',
      bytes: appBytes,
      clear: clearAppFiles,
    },
  ]
  const knownBytes = items.reduce((sum, { bytes = 0 }) => sum + bytes, 0)
  return [
    ...items,
    {
      id: 'rest',
      title: 'The rest',
      text: 'Accounts with their keys, unsent notes, settings, and the data of other plugins. Settings, Plugins can delete the data of each plugin.',
      bytes: usedBytes !== undefined && usedBytes > knownBytes ? usedBytes - knownBytes : undefined,
    },
  ]
}

async function eventsItem({ nostr }: StoredDataServices): Promise<StoredDataItem> {
  const { events, bytes, problem } = await nostr.databaseStats()
  const text =
    problem === undefined
      ? 'They let you read without a network. The relays have them too.'
      : `They are kept only until the tab is closed: ${problem}`
  return {
    id: 'events',
    title: `Events (${formatCount(events)})`,
    text,
    bytes,
    clear: () => nostr.clearDatabase(),
  }
}

/**
 * Returns the data that enabled plugins describe. Activates them first, because a plugin describes its data only while
 * it is active.
 */
async function pluginItems(
  kernel: Kernel,
  { switches }: StoredDataServices,
): Promise<readonly StoredDataItem[]> {
  const manifests = getLoadedManifests(switches)
  const storingPlugins = manifests.filter(
    ({ id, permissions = [], keepsData }) =>
      permissions.includes('database') && !keepsData && kernel.pluginStates.get()[id] === 'enabled',
  )
  await Promise.allSettled(storingPlugins.map(({ id }) => kernel.activate(id)))
  return Promise.all(
    kernel.points.get(storedDataItems).flatMap(({ owner, key, value: { title, text, irreplaceable } }) => {
      const manifest = manifests.find(({ id }) => id === owner)
      if (!manifest) return []
      const sizePromise = measureOrUndefined(
        async () => (await measureDatabase(pluginDatabaseName(owner))) + measureRecords(manifest, manifests),
      )
      const clearData = () => deletePluginData(kernel, manifest, manifests, { settings: false })
      return [sizePromise.then(bytes => ({ id: key, title, text, irreplaceable, bytes, clear: clearData }))]
    }),
  )
}

const measureRecords = (manifest: PluginManifest, manifests: readonly PluginManifest[]): number =>
  findPluginStorageKeys(manifest, manifests).otherRecords.reduce(
    (sum, name) => sum + (localStorage.getItem(name)?.length ?? 0),
    0,
  )

async function measureOrUndefined<T>(measure: () => Promise<T>): Promise<T | undefined> {
  try {
    return await measure()
  } catch {
    return undefined
  }
}
