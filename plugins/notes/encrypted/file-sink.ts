/** Where a file goes that is being saved, piece by piece. */
export interface FileSink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Hands the whole file to the person. */
  done(): Promise<void>
  /** Leaves nothing behind. */
  discard(): Promise<void>
}

interface SavePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>
}

const FOLDER = 'downloads'
/** ms the browser has to copy a file that it was given for download. */
const COPYING = 60_000

/**
 * A file of the person's choosing where the browser lets pages write one; else one in the page's own storage, and
 * parts in memory where it has none. `undefined` when no place was chosen. Call it on a press: choosing needs one.
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
        offer(await file.getFile(), name, remove)
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

/** Characters of what files are called; the browser's own copies of them, while they are written, are called so and more. */
const NAME = 36
const lockOf = (own: string) => `pinion:download:${own.slice(0, NAME)}`

/** Says to other tabs that this file is being written, for as long as this one lives. */
const holdName = (own: string) =>
  new Promise<() => void>((resolve, reject) => {
    navigator.locks.request(lockOf(own), () => new Promise<void>(free => resolve(free))).catch(reject)
  })

/** What a tab that is gone left of files that were read by nobody but its user. */
async function removeLeftovers(folder: FileSystemDirectoryHandle): Promise<void> {
  const names: string[] = []
  for await (const name of folder.keys()) names.push(name)
  for (const left of names)
    await navigator.locks.request(lockOf(left), { ifAvailable: true }, async lock => {
      if (lock) await folder.removeEntry(left).catch(() => {})
    })
}

/** Browsers move what is in a blob out of memory when there is much of it. */
function parts(name: string): FileSink {
  let all: Blob[] = []
  return {
    async write(bytes) {
      all.push(new Blob([bytes]))
    },
    async done() {
      offer(new Blob(all, { type: 'application/octet-stream' }), name, () => {})
      all = []
    },
    async discard() {
      all = []
    },
  }
}

function offer(blob: Blob, name: string, after: () => unknown): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(link.href)
    void after()
  }, COPYING)
}
