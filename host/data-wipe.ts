import { deleteDatabase } from '#kernel/storage'
import { DATA_WIPE_CHANNEL, DATA_WIPE_FLAG } from './data-wipe-flag'
import { RUNTIME_CACHE, SHELL_CACHE_PREFIX } from './service-worker/shell-cache'

/** Maximum number of milliseconds to wait for a database that another tab keeps open. */
const DATABASE_TIMEOUT_MS = 2_000

/** The cache of the app’s files that are loaded when they are used. */
export { RUNTIME_CACHE }

/** True for a cache that contains a build of the app, and nothing about the user. */
export const isShellCache = (name: string): boolean => name.startsWith(SHELL_CACHE_PREFIX)

/** Makes every tab restart and delete everything stored before it does anything else. */
export function requestDataWipe(): void {
  try {
    localStorage.setItem(DATA_WIPE_FLAG, '1')
  } catch {
    // If the storage is blocked, no data is stored, so there is nothing to delete.
  }
  const channel = new BroadcastChannel(DATA_WIPE_CHANNEL)
  channel.postMessage('wipe')
  channel.close()
  location.replace('/')
}

/** Deletes all files in the page's own file system. Throws where the browser has none. */
async function deleteOwnFiles(): Promise<void> {
  const rootFolder = await navigator.storage.getDirectory()
  const names: string[] = []
  for await (const name of rootFolder.keys()) names.push(name)
  for (const name of names) await rootFolder.removeEntry(name, { recursive: true }).catch(() => {})
}

/**
 * Deletes the user's data after a sign-out: databases, storage, files, caches and push subscriptions. The caches with
 * the app's code stay, because they contain nothing about the user.
 */
export async function wipeData(): Promise<void> {
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? []
  await Promise.allSettled(databases.map(({ name = '' }) => deleteDatabase(name, DATABASE_TIMEOUT_MS)))
  localStorage.clear()
  sessionStorage.clear()
  await deleteOwnFiles().catch(() => {})
  if ('caches' in globalThis)
    for (const name of await caches.keys()) if (!isShellCache(name)) await caches.delete(name)
  const workers = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []
  for (const worker of workers) {
    const push = await worker.pushManager?.getSubscription().catch(() => null)
    await push?.unsubscribe().catch(() => {})
  }
}
