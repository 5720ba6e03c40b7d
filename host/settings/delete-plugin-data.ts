import { databaseName, type Kernel, type PluginManifest } from '#kernel'
import { deleteDatabase } from '#kernel/storage'
import { storedRecords } from './stored-records'

/** ms; a database that another tab does not let go is not waited for. */
const PATIENCE = 5_000

const IN_USE = 'Another tab is still using it. Close the other tabs and try again.'

/**
 * Deletes a plugin's settings records and database. One that is on starts anew without them, and what needs it with it.
 * Rejects with a message for the user where the browser refuses.
 */
export async function deletePluginData(kernel: Kernel, manifest: PluginManifest): Promise<void> {
  const { id } = manifest
  const state = kernel.status.get()[id] ?? 'off'
  await kernel.disable(id)
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(IN_USE)), PATIENCE)
  })
  try {
    const { settings, others } = storedRecords(manifest)
    for (const key of settings) kernel.resetSettings(key)
    for (const key of others) localStorage.removeItem(key)
    await Promise.race([deleteDatabase(databaseName(id)), patience])
  } finally {
    clearTimeout(timer)
    if (state !== 'off' && state !== 'faulted') kernel.enable(manifest)
  }
}
