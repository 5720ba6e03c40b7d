import { type Kernel, type PluginManifest, pluginDatabaseName } from '#kernel'
import { deleteDatabase } from '#kernel/storage'
import { findPluginStorageKeys } from './find-plugin-storage-keys'

/** Maximum number of milliseconds to wait for a database that another tab keeps open. */
const DATABASE_TIMEOUT_MS = 5_000

/**
 * Deletes a plugin's settings records and database; with `settings: false`, the settings stay. If the plugin is
 * enabled, it is restarted without this data, together with the plugins that require it. `manifests` are those of all
 * plugins that are loaded. Rejects with a message for the user if the browser refuses.
 */
export async function deletePluginData(
  kernel: Kernel,
  manifest: PluginManifest,
  manifests: readonly PluginManifest[],
  options: { readonly settings?: boolean } = {},
): Promise<void> {
  const { id } = manifest
  const state = kernel.pluginStates.get()[id] ?? 'off'
  await kernel.disable(id)
  try {
    const { settings, otherRecords } = findPluginStorageKeys(manifest, manifests)
    if (options.settings !== false) for (const key of settings) kernel.resetSettings(key)
    for (const key of otherRecords) localStorage.removeItem(key)
    await deleteDatabase(pluginDatabaseName(id), DATABASE_TIMEOUT_MS)
  } finally {
    if (state !== 'off' && state !== 'faulted') kernel.enable(manifest)
  }
}
