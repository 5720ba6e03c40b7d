import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../node_modules/.cache/pinion/', import.meta.url))

/** Returns the path of the cached file with this name. */
export function getCachePath(name: string): string {
  return join(FOLDER, name)
}

/** Resolves with the text of the cached file with this name; undefined if there is none. */
export async function readCachedFile(name: string): Promise<string | undefined> {
  return readFile(getCachePath(name), 'utf8').catch(() => undefined)
}

/** Writes a cached file. It is renamed into place when it is complete, because other test runners may be reading it. */
export async function writeCachedFile(name: string, text: string): Promise<void> {
  const path = getCachePath(name)
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
  await writeFile(draft, text)
  await rename(draft, path)
}

/**
 * Removes the cached files with this prefix that are older than a day. They pile up, because a new one is made each
 * hour.
 */
export async function deleteOldCachedFiles(prefix: string): Promise<void> {
  for (const name of await readdir(FOLDER).catch(() => [])) {
    if (!name.startsWith(prefix)) continue
    // If there is no such file, another process has renamed or removed it since the folder was read.
    const fileStats = await stat(getCachePath(name)).catch(() => undefined)
    if (fileStats && Date.now() - fileStats.mtimeMs > 86_400_000)
      await rm(getCachePath(name), { force: true })
  }
}
