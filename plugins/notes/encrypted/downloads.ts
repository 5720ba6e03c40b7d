import { createCell, type PluginContext } from '#kernel'
import { Outside } from '#kernel/outside'
import type { FileDownloads, FileSaving, SavedFile } from '../contract'
import { isChunkIndex } from '../media'
import { savedFileKey } from './saved-file-key'

const SAVE_FAILED = 'The file could not be saved'

const loadCode = () => Promise.all([import('./file-sink'), import('./read-file'), import('./file-problem')])

/**
 * Fetches, decrypts and saves files piece by piece. A download continues when the reader opens another page, and ends
 * with the plugin.
 */
export function createDownloads(context: PluginContext): FileDownloads {
  const running = new Map<string, AbortController>()
  const state = createCell<ReadonlyMap<string, FileSaving>>(new Map())
  const tell = (key: string, next: FileSaving | undefined) => {
    const all = new Map(state.get())
    if (next) all.set(key, next)
    else all.delete(key)
    state.set(all)
  }

  const save = async (file: SavedFile, signal: AbortSignal) => {
    const { url, name } = file
    const outside = context.use(Outside)
    const [{ openSink }, { readFile, readIndex }, { FileProblem }] = await loadCode()
    const onProgress = (share: number | undefined) => {
      if (!signal.aborted) tell(savedFileKey(file), { state: 'loading', share })
    }
    let sink: Awaited<ReturnType<typeof openSink>>
    try {
      // If the note's tag gives no file name, the index may give one, so read the index first.
      const isUnnamed = name === undefined && isChunkIndex(url)
      if (isUnnamed) onProgress(undefined)
      const index = isUnnamed ? await readIndex(file, { outside, signal }) : undefined
      sink = await openSink(name ?? (index?.fileName || 'Encrypted file'))
      if (!sink) return undefined
      onProgress(undefined)
      for await (const piece of readFile(file, { outside, signal, onProgress }, index))
        await sink.write(piece)
      signal.throwIfAborted()
      await sink.done()
      return { state: 'saved' } as const
    } catch (error) {
      await sink?.discard().catch(() => {})
      if (signal.aborted) return undefined
      return { state: 'failed', reason: error instanceof FileProblem ? error.message : SAVE_FAILED } as const
    }
  }

  context.own(() => {
    for (const one of running.values()) one.abort()
  })
  return {
    state,
    save(file) {
      const key = savedFileKey(file)
      if (running.has(key)) return
      const controller = new AbortController()
      running.set(key, controller)
      void save(file, controller.signal)
        .catch(() => ({ state: 'failed', reason: SAVE_FAILED }) as const)
        .then(end => {
          if (running.get(key) !== controller) return
          running.delete(key)
          tell(key, end)
        })
    },
    cancel(file) {
      const key = savedFileKey(file)
      running.get(key)?.abort()
      running.delete(key)
      tell(key, undefined)
    },
  }
}
