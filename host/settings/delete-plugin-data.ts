import { databaseName, type Kernel, type PluginManifest } from '#kernel'
import { deleteDatabase } from '#kernel/storage'
import { storedRecords } from './stored-records'

/** Maximum number of milliseconds to wait for a database that another tab keeps open. */
const DATABASE_TIMEOUT_MS = 5_000

const OTHER_TAB_USES_IT = 'Another tab is still using it. Close the other tabs and try again.'

/**
 * Deletes a plugin's settings records and database; with `settings: false`, its settings stay. If the plugin is enabled,
 * it is restarted without them, together with the plugins that require it. Rejects with a message for the user if the
 * browser refuses.
 */
export async function deletePluginData(
  kernel: Kernel,
  manifest: PluginManifest,
  what: { readonly settings?: boolean } = {},
): Promise<void> {
  const { id } = manifest
  const state = kernel.status.get()[id] ?? 'off'
  await kernel.disable(id)
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(OTHER_TAB_USES_IT)), DATABASE_TIMEOUT_MS)
  })
  try {
    const { settings, others } = storedRecords(manifest)
    if (what.settings !== false) for (const key of settings) kernel.resetSettings(key)
    for (const key of others) localStorage.removeItem(key)
    await Promise.race([deleteDatabase(databaseName(id)), patience])
  } finally {
    clearTimeout(timer)
    if (state !== 'off' && state !== 'faulted') kernel.enable(manifest)
  }
}
