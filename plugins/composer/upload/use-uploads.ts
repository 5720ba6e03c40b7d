import { useEffect, useRef, useState } from 'react'
import { MediaUpload } from '#contracts/media-upload'
import { useKernel } from '#kernel/react'
import type { UploadNeighbourUrls } from './upload-position'

/** One file being uploaded. */
export interface UploadItem {
  readonly id: number
  readonly file: File
  /** 0 to 1. */
  readonly progress: number
  readonly error?: string
}

export interface UploadQueue {
  readonly items: readonly UploadItem[]
  readonly isBusy: boolean
  add(files: readonly File[]): void
  cancel(id: number): void
  retry(id: number): void
}

const UPLOAD_FAILED = 'The file could not be uploaded.'

/**
 * Uploads several files at once. As soon as one is uploaded, `onDone` receives its address and those of its neighbours,
 * because servers answer in any order but the addresses must keep the order of the files. Unmounting aborts uploads in
 * progress.
 */
export function useUploads(
  onDone: (url: string, imeta: readonly string[], order: UploadNeighbourUrls) => void,
): UploadQueue {
  const kernel = useKernel()
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)
  /** The addresses, by id, of all uploads since the list was last empty. */
  const urlById = useRef(new Map<number, string>())
  const onDoneRef = useRef(onDone)
  onDoneRef.current = onDone
  useEffect(() => {
    const runningControllers = controllers.current
    return () => {
      for (const controller of runningControllers.values()) controller.abort()
    }
  }, [])

  const updateItem = (id: number, patch: Partial<UploadItem>) =>
    setItems(currentItems => currentItems.map(item => (item.id === id ? { ...item, ...patch } : item)))
  const removeItem = (id: number) => setItems(currentItems => currentItems.filter(item => item.id !== id))

  const start = async (id: number, file: File) => {
    const controller = new AbortController()
    controllers.current.set(id, controller)
    try {
      const media = await kernel.resolve(MediaUpload)
      const { url, imeta } = await media.upload(file, {
        signal: controller.signal,
        onProgress: progress => updateItem(id, { progress }),
      })
      if (controller.signal.aborted) return
      removeItem(id)
      urlById.current.set(id, url)
      onDoneRef.current(url, imeta, uploadOrder(urlById.current, id))
    } catch (error) {
      if (!controller.signal.aborted)
        updateItem(id, { error: error instanceof Error ? error.message : UPLOAD_FAILED })
    } finally {
      controllers.current.delete(id)
    }
  }

  return {
    items,
    isBusy: items.some(item => item.error === undefined),
    add(files) {
      if (items.length === 0) urlById.current.clear()
      const newItems = files.map(file => ({ id: ++lastId.current, file, progress: 0 }))
      setItems(currentItems => [...currentItems, ...newItems])
      for (const { id, file } of newItems) void start(id, file)
    },
    cancel(id) {
      controllers.current.get(id)?.abort()
      removeItem(id)
    },
    retry(id) {
      const item = items.find(other => other.id === id)
      if (!item) return
      setItems(currentItems =>
        currentItems.map(other => (other.id === id ? { id, file: other.file, progress: 0 } : other)),
      )
      void start(id, item.file)
    },
  }
}

function uploadOrder(urlById: ReadonlyMap<number, string>, id: number): UploadNeighbourUrls {
  const sorted = [...urlById].sort(([a], [b]) => a - b)
  return {
    earlier: sorted.filter(([otherId]) => otherId < id).map(([, url]) => url),
    later: sorted.filter(([otherId]) => otherId > id).map(([, url]) => url),
  }
}
