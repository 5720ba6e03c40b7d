import { SHELL_CACHES } from './service-worker/shell-cache'
import { WIPE_CHANNEL, WIPE_FLAG } from './wipe-flag'

/** ms; the longest that a database kept open by another tab delays the start. */
const DATABASE_TIMEOUT_MS = 2_000

/** Deletes everything stored, in every tab: each restarts, and first empties the storage. */
export function askForWipe(): void {
  try {
    localStorage.setItem(WIPE_FLAG, '1')
  } catch {
    // Without storage nothing is kept either.
  }
  const channel = new BroadcastChannel(WIPE_CHANNEL)
  channel.postMessage('wipe')
  channel.close()
  location.replace('/')
}

const remove = (name: string) =>
  new Promise<void>(resolve => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = request.onerror = () => resolve()
    setTimeout(resolve, DATABASE_TIMEOUT_MS)
  })

/** Files in the page's own file system, which some browsers or modes lack. */
async function removeFiles(): Promise<void> {
  const root = await navigator.storage.getDirectory()
  const names: string[] = []
  for await (const name of root.keys()) names.push(name)
  for (const name of names) await root.removeEntry(name, { recursive: true }).catch(() => {})
}

/**
 * Deletes the user's data after a sign-out: databases, storage, files, caches, push. The app's own code says nothing
 * about the user and stays.
 */
export async function wipe(): Promise<void> {
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? []
  await Promise.all(databases.map(({ name }) => (name === undefined ? undefined : remove(name))))
  localStorage.clear()
  sessionStorage.clear()
  await removeFiles().catch(() => {})
  if ('caches' in globalThis)
    for (const name of await caches.keys()) if (!name.startsWith(SHELL_CACHES)) await caches.delete(name)
  const workers = (await navigator.serviceWorker?.getRegistrations().catch(() => [])) ?? []
  for (const worker of workers) {
    const push = await worker.pushManager?.getSubscription().catch(() => null)
    await push?.unsubscribe().catch(() => {})
  }
}
