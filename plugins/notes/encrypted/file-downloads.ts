import { createValueStore, type PluginContext } from '#kernel'
import { UrlPolicy } from '#kernel/url-policy'
import type { EncryptedFileSource, FileDownloadState, FileDownloads } from '../contract'
import { isChunkIndexUrl } from '../media'
import { fileDownloadKey } from './file-download-key'

const SAVE_FAILED = 'The file could not be saved'

const loadCode = () =>
  Promise.all([import('./file-sink'), import('./read-encrypted-file'), import('./file-error')])

/**
 * Fetches, decrypts and saves files piece by piece. A download continues when the reader opens another page, and ends
 * with the plugin.
 */
export function createFileDownloads(context: PluginContext): FileDownloads {
  const controllers = new Map<string, AbortController>()
  const state = createValueStore<ReadonlyMap<string, FileDownloadState>>(new Map())
  const setFileState = (key: string, next: FileDownloadState | undefined) => {
    const all = new Map(state.get())
    if (next) all.set(key, next)
    else all.delete(key)
    state.set(all)
  }

  const save = async (file: EncryptedFileSource, signal: AbortSignal) => {
    const { url, name } = file
    const outside = context.use(UrlPolicy)
    const [{ openFileSink }, { readEncryptedFile, fetchChunkIndex }, { FileError }] = await loadCode()
    const onProgress = (share: number | undefined) => {
      if (!signal.aborted) setFileState(fileDownloadKey(file), { state: 'loading', progress: share })
    }
    let sink: Awaited<ReturnType<typeof openFileSink>>
    try {
      // If the note's tag gives no file name, the index may give one, so read the index first.
      const isUnnamed = name === undefined && isChunkIndexUrl(url)
      if (isUnnamed) onProgress(undefined)
      const index = isUnnamed ? await fetchChunkIndex(file, { outside, signal }) : undefined
      sink = await openFileSink(name ?? (index?.fileName || 'Encrypted file'))
      if (!sink) return undefined
      onProgress(undefined)
      for await (const piece of readEncryptedFile(file, { outside, signal, onProgress }, index))
        await sink.write(piece)
      signal.throwIfAborted()
      await sink.complete()
      return { state: 'saved' } as const
    } catch (error) {
      await sink?.discard().catch(() => {})
      if (signal.aborted) return undefined
      return { state: 'failed', reason: error instanceof FileError ? error.message : SAVE_FAILED } as const
    }
  }

  context.own(() => {
    for (const one of controllers.values()) one.abort()
  })
  return {
    state,
    save(file) {
      const key = fileDownloadKey(file)
      if (controllers.has(key)) return
      const controller = new AbortController()
      controllers.set(key, controller)
      void save(file, controller.signal)
        .catch(() => ({ state: 'failed', reason: SAVE_FAILED }) as const)
        .then(end => {
          if (controllers.get(key) !== controller) return
          controllers.delete(key)
          setFileState(key, end)
        })
    },
    cancel(file) {
      const key = fileDownloadKey(file)
      controllers.get(key)?.abort()
      controllers.delete(key)
      setFileState(key, undefined)
    },
  }
}
