import { useEffect, useRef, useState } from 'react'
import { MediaUpload } from '#contracts/composer'
import { Refusal } from '#kernel'
import { useKernel } from '#kernel/react'
import type { ChatFile } from '../contract'

/** A file that is encrypted and uploaded before its message is sent. */
export interface Attachment {
  readonly name: string
  /** 0 to 1. */
  readonly progress: number
  /** The uploaded file. Absent until then. */
  readonly file?: ChatFile
  readonly error?: string
}

export interface AttachmentState {
  readonly attachment: Attachment | undefined
  add(file: File): void
  /** Cancels the upload and takes the file away. */
  remove(): void
  retry(): void
}

/** Uploads one file for a message. Leaving the conversation cancels the upload. */
export function useAttachment(): AttachmentState {
  const kernel = useKernel()
  const [attachment, setAttachment] = useState<Attachment>()
  const running = useRef<{ readonly stop: AbortController; readonly original: File }>(undefined)
  useEffect(() => () => running.current?.stop.abort(), [])
  const add = (original: File) => {
    running.current?.stop.abort()
    const stop = new AbortController()
    const { signal } = stop
    running.current = { stop, original }
    const { name } = original
    setAttachment({ name, progress: 0 })
    const upload = async () => {
      const media = await kernel.resolve(MediaUpload)
      const onProgress = (progress: number) => {
        if (!signal.aborted) setAttachment({ name, progress })
      }
      return media.uploadEncrypted(original, { signal, onProgress })
    }
    upload().then(
      file => {
        if (!signal.aborted) setAttachment({ name, progress: 1, file })
      },
      error => {
        const reason = error instanceof Refusal ? error.message : 'The file could not be uploaded.'
        if (!signal.aborted) setAttachment({ name, progress: 0, error: reason })
      },
    )
  }
  return {
    attachment,
    add,
    remove() {
      running.current?.stop.abort()
      running.current = undefined
      setAttachment(undefined)
    },
    retry() {
      if (running.current) add(running.current.original)
    },
  }
}
