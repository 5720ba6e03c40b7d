import { isBuild, USED_FILES_CACHE } from '../../wipe'

const CONFIG = '/config.json'
const isApp = (name: string): boolean => name === USED_FILES_CACHE || isBuild(name)

async function cacheNames(): Promise<readonly string[]> {
  return 'caches' in globalThis ? caches.keys() : []
}

async function bytesOf(name: string): Promise<number> {
  const cache = await caches.open(name)
  let bytes = 0
  for (const request of await cache.keys()) bytes += (await (await cache.match(request))?.blob())?.size ?? 0
  return bytes
}

async function bytesOfCaches(wanted: (name: string) => boolean): Promise<number> {
  const names = (await cacheNames()).filter(wanted)
  return (await Promise.all(names.map(bytesOf))).reduce((sum, bytes) => sum + bytes, 0)
}

/** Returns the size in bytes of all files in a folder of the page's own file system. */
async function bytesIn(folder: FileSystemDirectoryHandle): Promise<number> {
  let bytes = 0
  for await (const entry of folder.values()) {
    if (entry.kind === 'directory') bytes += await bytesIn(entry as FileSystemDirectoryHandle)
    else bytes += (await (entry as FileSystemFileHandle).getFile()).size
  }
  return bytes
}

const ownFiles = (): Promise<FileSystemDirectoryHandle> => navigator.storage.getDirectory()

/** Returns the size in bytes of the app itself: the build, and the parts of it that were used. */
export const measureApp = (): Promise<number> => bytesOfCaches(isApp)

/**
 * Deletes the files of the app that are loaded when they are used. The build stays, so the app starts without a
 * network.
 */
export async function clearApp(): Promise<void> {
  if (!(await cacheNames()).includes(USED_FILES_CACHE)) return
  const cache = await caches.open(USED_FILES_CACHE)
  // The site's configuration is kept, because otherwise a start without a network would use other relays.
  for (const request of await cache.keys())
    if (new URL(request.url).pathname !== CONFIG) await cache.delete(request)
}

/** Returns the size in bytes of files of the reader: those that were shared to Pinion, and unfinished downloads. */
export async function measureMedia(): Promise<number> {
  const files = await ownFiles().then(bytesIn, () => 0)
  return files + (await bytesOfCaches(name => !isApp(name)))
}

/** Deletes the files of the reader. A file that is being written at this moment stays. */
export async function clearMedia(): Promise<void> {
  for (const name of await cacheNames()) if (!isApp(name)) await caches.delete(name)
  const root = await ownFiles().catch(() => undefined)
  if (!root) return
  const names: string[] = []
  for await (const name of root.keys()) names.push(name)
  for (const name of names) await root.removeEntry(name, { recursive: true }).catch(() => {})
}
