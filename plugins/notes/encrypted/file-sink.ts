import { saveFile } from '#ui-kit'

/** Writes a file that is saved piece by piece. */
export interface FileSink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Completes the file and gives it to the user. */
  done(): Promise<void>
  /** Deletes everything that was written. */
  discard(): Promise<void>
}

interface SavePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

const FOLDER = 'downloads'

/**
 * Opens a file that the user chooses, if the browser supports that. Otherwise uses a file in the site's own storage, or
 * memory if there is no such storage. Returns `undefined` if the user cancels. Must be called from a press, because the
 * file chooser requires one.
 */
export async function openSink(name: string): Promise<FileSink | undefined> {
  const pick = (window as SavePicker).showSaveFilePicker
  if (pick) {
    try {
      return await chosenFile(await pick.call(window, { suggestedName: name }))
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined
    }
  }
  try {
    return await ownFile(name)
  } catch {
    return parts(name)
  }
}

async function chosenFile(file: FileSystemFileHandle): Promise<FileSink> {
  const stream = await file.createWritable()
  return {
    write: bytes => stream.write(bytes),
    done: () => stream.close(),
    discard: () => stream.abort(),
  }
}

async function ownFile(name: string): Promise<FileSink> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(FOLDER, { create: true })
  await removeLeftovers(folder)
  const own = crypto.randomUUID()
  const free = await holdName(own)
  const remove = async () => {
    await folder.removeEntry(own).catch(() => {})
    free()
  }
  try {
    const file = await folder.getFileHandle(own, { create: true })
    const stream = await file.createWritable()
    return {
      write: bytes => stream.write(bytes),
      async done() {
        await stream.close()
        void saveFile(await file.getFile(), name).then(remove)
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

/**
 * Length of the stored files' names. While the browser writes a file, it makes copies whose longer names start with the
 * same text.
 */
const FILE_NAME_LENGTH = 36
const lockOf = (own: string) => `pinion:download:${own.slice(0, FILE_NAME_LENGTH)}`

/** Holds a lock for as long as this tab lives. The lock tells other tabs that the file is being written. */
const holdName = (own: string) =>
  new Promise<() => void>((resolve, reject) => {
    navigator.locks.request(lockOf(own), () => new Promise<void>(free => resolve(free))).catch(reject)
  })

/** Deletes decrypted files that were left behind when a tab was closed. */
async function removeLeftovers(folder: FileSystemDirectoryHandle): Promise<void> {
  const names: string[] = []
  for await (const name of folder.keys()) names.push(name)
  for (const left of names)
    await navigator.locks.request(lockOf(left), { ifAvailable: true }, async lock => {
      if (lock) await folder.removeEntry(left).catch(() => {})
    })
}

/** Collects the parts of a file as blobs in memory. Browsers move large blobs to the disk. */
function parts(name: string): FileSink {
  let all: Blob[] = []
  return {
    async write(bytes) {
      all.push(new Blob([bytes]))
    },
    async done() {
      void saveFile(new Blob(all, { type: 'application/octet-stream' }), name)
      all = []
    },
    async discard() {
      all = []
    },
  }
}
