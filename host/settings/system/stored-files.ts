import { isShellCache, RUNTIME_CACHE } from '../../data-wipe'

const CONFIG_PATH = '/config.json'
const isAppCache = (name: string): boolean => name === RUNTIME_CACHE || isShellCache(name)

async function cacheNames(): Promise<readonly string[]> {
  return 'caches' in globalThis ? caches.keys() : []
}

async function measureCache(name: string): Promise<number> {
  const cache = await caches.open(name)
  let bytes = 0
  for (const request of await cache.keys()) bytes += (await (await cache.match(request))?.blob())?.size ?? 0
  return bytes
}

async function measureCaches(includes: (name: string) => boolean): Promise<number> {
  const names = (await cacheNames()).filter(includes)
  return (await Promise.all(names.map(measureCache))).reduce((sum, bytes) => sum + bytes, 0)
}

/** Returns the size in bytes of all files in a folder of the page's own file system. */
async function measureFolder(folder: FileSystemDirectoryHandle): Promise<number> {
  let bytes = 0
  for await (const entry of folder.values()) {
    if (entry.kind === 'directory') bytes += await measureFolder(entry as FileSystemDirectoryHandle)
    else bytes += (await (entry as FileSystemFileHandle).getFile()).size
  }
  return bytes
}

const openOwnFiles = (): Promise<FileSystemDirectoryHandle> => navigator.storage.getDirectory()

/** Returns the size in bytes of the app itself: the build, and the parts of it that were used. */
export const measureAppFiles = (): Promise<number> => measureCaches(isAppCache)

/**
 * Deletes the files of the app that are loaded when they are used. The build stays, so the app starts without a
 * network.
 */
export async function clearAppFiles(): Promise<void> {
  if (!(await cacheNames()).includes(RUNTIME_CACHE)) return
  const cache = await caches.open(RUNTIME_CACHE)
  // The site's configuration is kept, because otherwise a start without a network would use other relays.
  for (const request of await cache.keys())
    if (new URL(request.url).pathname !== CONFIG_PATH) await cache.delete(request)
}

/** Returns the size in bytes of files of the reader: those that were shared to Pinion, and unfinished downloads. */
export async function measureMediaFiles(): Promise<number> {
  const files = await openOwnFiles().then(measureFolder, () => 0)
  return files + (await measureCaches(name => !isAppCache(name)))
}

/** Deletes the files of the reader. A file that is being written at this moment stays. */
export async function clearMediaFiles(): Promise<void> {
  for (const name of await cacheNames()) if (!isAppCache(name)) await caches.delete(name)
  const rootFolder = await openOwnFiles().catch(() => undefined)
  if (!rootFolder) return
  const names: string[] = []
  for await (const name of rootFolder.keys()) names.push(name)
  for (const name of names) await rootFolder.removeEntry(name, { recursive: true }).catch(() => {})
}
