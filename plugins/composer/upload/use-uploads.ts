import { useEffect, useRef, useState } from 'react'
import { useService } from '#kernel/react'
import { MediaUpload } from '../contract'
import type { UploadOrder } from './place-upload'

/** One file being uploaded. */
export interface Upload {
  readonly id: number
  readonly file: File
  /** 0 to 1. */
  readonly progress: number
  readonly error?: string
}

export interface Uploads {
  readonly items: readonly Upload[]
  readonly busy: boolean
  add(files: readonly File[]): void
  cancel(id: number): void
  retry(id: number): void
}

const UPLOAD_FAILED = 'The file could not be uploaded.'

/**
 * Uploads several files at once. `onDone` receives the address of each as soon as it is known, and where it belongs
 * among the others, because servers answer in any order. Closing the window aborts uploads that are not done.
 */
export function useUploads(
  onDone: (url: string, imeta: readonly string[], order: UploadOrder) => void,
): Uploads {
  const media = useService(MediaUpload)
  const [items, setItems] = useState<readonly Upload[]>([])
  const running = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)
  /** The addresses, by id, of the uploads since the list was last empty. */
  const addresses = useRef(new Map<number, string>())
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => {
    const all = running.current
    return () => {
      for (const stop of all.values()) stop.abort()
    }
  }, [])

  const change = (id: number, patch: Partial<Upload>) =>
    setItems(list => list.map(item => (item.id === id ? { ...item, ...patch } : item)))
  const remove = (id: number) => setItems(list => list.filter(item => item.id !== id))

  const start = async (id: number, file: File) => {
    const stop = new AbortController()
    running.current.set(id, stop)
    try {
      const { url, imeta } = await media.upload(file, {
        signal: stop.signal,
        onProgress: progress => change(id, { progress }),
      })
      if (stop.signal.aborted) return
      remove(id)
      addresses.current.set(id, url)
      done.current(url, imeta, orderOf(addresses.current, id))
    } catch (error) {
      if (!stop.signal.aborted) change(id, { error: error instanceof Error ? error.message : UPLOAD_FAILED })
    } finally {
      running.current.delete(id)
    }
  }

  return {
    items,
    busy: items.some(item => item.error === undefined),
    add(files) {
      if (items.length === 0) addresses.current.clear()
      const added = files.map(file => ({ id: ++lastId.current, file, progress: 0 }))
      setItems(list => [...list, ...added])
      for (const { id, file } of added) void start(id, file)
    },
    cancel(id) {
      running.current.get(id)?.abort()
      remove(id)
    },
    retry(id) {
      const item = items.find(i => i.id === id)
      if (!item) return
      setItems(list => list.map(i => (i.id === id ? { id, file: i.file, progress: 0 } : i)))
      void start(id, item.file)
    },
  }
}

function orderOf(addresses: ReadonlyMap<number, string>, id: number): UploadOrder {
  const sorted = [...addresses].sort(([a], [b]) => a - b)
  return {
    earlier: sorted.filter(([other]) => other < id).map(([, url]) => url),
    later: sorted.filter(([other]) => other > id).map(([, url]) => url),
  }
}
