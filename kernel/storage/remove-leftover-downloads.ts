/**
 * The folder in the page's own file system in which decrypted files are written piece by piece, until the browser has
 * saved them. Each has a UUID as its name.
 */
export const DOWNLOADS_FOLDER = 'downloads'

/**
 * Length of the stored files' names. While the browser writes a file, it makes copies whose longer names start with the
 * same text.
 */
const FILE_NAME_LENGTH = 36

/** The name of the lock that a tab holds as long as it needs a file of the folder. */
export const getDownloadLockName = (storedName: string): string =>
  `pinion:download:${storedName.slice(0, FILE_NAME_LENGTH)}`

/** Deletes decrypted files that were left behind when a tab was closed. Never rejects. */
export async function removeLeftoverDownloads(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle(DOWNLOADS_FOLDER)
    const names: string[] = []
    for await (const name of folder.keys()) names.push(name)
    for (const name of names)
      await navigator.locks.request(getDownloadLockName(name), { ifAvailable: true }, async lock => {
        if (lock) await folder.removeEntry(name).catch(() => {})
      })
  } catch {
    // The browser has no such file system, or nothing was ever downloaded.
  }
}
