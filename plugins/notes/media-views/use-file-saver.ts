import { useEffect, useRef, useState } from 'react'
import type { EncryptedFile } from '../encrypted/read-file'

export type Saving =
  | { readonly state: 'idle' }
  | { readonly state: 'loading'; readonly share: number | undefined }
  | { readonly state: 'saved' }
  | { readonly state: 'failed'; readonly reason: string }

const loadCode = () =>
  Promise.all([
    import('../encrypted/file-sink'),
    import('../encrypted/read-file'),
    import('../encrypted/file-problem'),
  ])

/** Fetches, decrypts and saves a file, piece by piece. */
export function useFileSaver(
  file: EncryptedFile,
  name: string,
): { saving: Saving; save(): void; cancel(): void } {
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const save = async () => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const { signal } = controller
    const tell = (next: Saving) => {
      if (running.current === controller) setSaving(next)
    }
    const [{ openSink }, { readFile }, { FileProblem }] = await loadCode()
    const sink = await openSink(name)
    if (!sink) return
    tell({ state: 'loading', share: undefined })
    try {
      const onProgress = (share: number | undefined) => tell({ state: 'loading', share })
      for await (const piece of readFile(file, { signal, onProgress })) await sink.write(piece)
      signal.throwIfAborted()
      await sink.done()
      tell({ state: 'saved' })
    } catch (error) {
      await sink.discard().catch(() => {})
      const reason = error instanceof FileProblem ? error.message : 'The file could not be saved'
      tell(signal.aborted ? { state: 'idle' } : { state: 'failed', reason })
    }
  }
  const fail = () => setSaving({ state: 'failed', reason: 'The file could not be saved' })
  return {
    saving,
    save: () => void save().catch(fail),
    cancel: () => running.current?.abort(),
  }
}
