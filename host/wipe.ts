import { SHELL_CACHES } from './service-worker/shell-cache'
import { WIPE_CHANNEL, WIPE_FLAG } from './wipe-flag'

/** ms; a database that another tab still holds does not keep the page from starting. */
const PATIENCE = 2_000

/** Everything that is stored goes, in every tab: each starts anew, and the first thing it does is to empty. */
export function askForWipe(): void {
  try {
    localStorage.setItem(WIPE_FLAG, '1')
  } catch {
    // Nothing is kept then either.
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
    setTimeout(resolve, PATIENCE)
  })

/** Those of the page's own file system, which not every browser has, and not in every mode. */
async function removeFiles(): Promise<void> {
  const root = await navigator.storage.getDirectory()
  const names: string[] = []
  for await (const name of root.keys()) names.push(name)
  for (const name of names) await root.removeEntry(name, { recursive: true }).catch(() => {})
}

/** Empties what a sign-out left: databases, storage, files, caches, push. The app's own code is nobody's trace and stays. */
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
