import { DOWNLOADS_FOLDER, getDownloadLockName, removeLeftoverDownloads } from '#kernel/storage'
import { downloadFile } from '#ui-kit'

/** Writes a file that is saved piece by piece. */
export interface FileSink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Completes the file and gives it to the user. */
  complete(): Promise<void>
  /** Deletes everything that was written. */
  discard(): Promise<void>
}

interface SavePickerWindow {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

/**
 * Opens a file that the user chooses, if the browser supports that. Otherwise uses a file in the site's own storage, or
 * memory if there is no such storage. Returns `undefined` if the user cancels. Must be called from a press, because the
 * file chooser requires one.
 */
export async function openFileSink(name: string): Promise<FileSink | undefined> {
  const pick = (window as SavePickerWindow).showSaveFilePicker
  if (pick) {
    try {
      return await createChosenFileSink(await pick.call(window, { suggestedName: name }))
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined
    }
  }
  try {
    return await createStorageSink(name)
  } catch {
    return createMemorySink(name)
  }
}

async function createChosenFileSink(file: FileSystemFileHandle): Promise<FileSink> {
  const stream = await file.createWritable()
  return {
    write: bytes => stream.write(bytes),
    complete: () => stream.close(),
    discard: () => stream.abort(),
  }
}

async function createStorageSink(name: string): Promise<FileSink> {
  await removeLeftoverDownloads()
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(DOWNLOADS_FOLDER, { create: true })
  const storedName = crypto.randomUUID()
  const releaseLock = await lockFileName(storedName)
  const remove = async () => {
    await folder.removeEntry(storedName).catch(() => {})
    releaseLock()
  }
  try {
    const file = await folder.getFileHandle(storedName, { create: true })
    const stream = await file.createWritable()
    return {
      write: bytes => stream.write(bytes),
      async complete() {
        await stream.close()
        void downloadFile(await file.getFile(), name).then(remove)
      },
      async discard() {
        await stream.abort().catch(() => {})
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Holds a lock for as long as this tab lives. The lock tells other tabs that the file is being written. */
const lockFileName = (storedName: string) =>
  new Promise<() => void>((resolve, reject) => {
    navigator.locks
      .request(getDownloadLockName(storedName), () => new Promise<void>(releaseLock => resolve(releaseLock)))
      .catch(reject)
  })

/** Collects the parts of a file as blobs in memory. Browsers move large blobs to the disk. */
function createMemorySink(name: string): FileSink {
  let blobs: Blob[] = []
  return {
    async write(bytes) {
      blobs.push(new Blob([bytes]))
    },
    async complete() {
      void downloadFile(new Blob(blobs, { type: 'application/octet-stream' }), name)
      blobs = []
    },
    async discard() {
      blobs = []
    },
  }
}
