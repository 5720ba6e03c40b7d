import { type Disposable, UserFacingError } from '#kernel'
import type { PrivateMessage } from '../contract'
import type { ContentCipher } from '../store/cipher'
import type { MessageSearchQuery } from './search-messages'
import type { MessageSearchRequest, MessageSearchResponse } from './search-protocol'

/** ms without a search after which the worker is terminated, because it holds the row key. */
const IDLE_MS = 60_000

/** Searches messages in a worker, which the first search starts. The texts never leave this device. */
export interface MessageSearch extends Disposable {
  /** Rejects with a `UserFacingError` if the search fails, and with the signal's reason if it aborts. */
  search(
    query: MessageSearchQuery,
    cipher: ContentCipher,
    signal?: AbortSignal,
  ): Promise<readonly PrivateMessage[]>
}

export function createMessageSearch(database: string): MessageSearch {
  const pendingSearches = new Map<number, (hits: readonly PrivateMessage[] | undefined) => void>()
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let requestCount = 0
  const stopWorker = () => {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
    for (const answer of pendingSearches.values()) answer(undefined)
    pendingSearches.clear()
  }
  const startWorker = () => {
    const started = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<MessageSearchResponse>) => {
      pendingSearches.get(data.id)?.(data.hits)
      pendingSearches.delete(data.id)
    })
    started.addEventListener('error', stopWorker)
    return started
  }
  return {
    async search(query, cipher, signal) {
      signal?.throwIfAborted()
      worker ??= startWorker()
      const used = worker
      clearTimeout(timer)
      timer = setTimeout(stopWorker, IDLE_MS)
      const id = ++requestCount
      const request: MessageSearchRequest = { id, database, key: cipher.key, query }
      const abortSearch = () => {
        used.postMessage({ id, database, key: cipher.key } satisfies MessageSearchRequest)
        pendingSearches.get(id)?.(undefined)
        pendingSearches.delete(id)
      }
      signal?.addEventListener('abort', abortSearch)
      const hits = await new Promise<readonly PrivateMessage[] | undefined>(resolve => {
        pendingSearches.set(id, resolve)
        used.postMessage(request)
      })
      signal?.removeEventListener('abort', abortSearch)
      signal?.throwIfAborted()
      if (!hits) throw new UserFacingError('The messages could not be searched.')
      return hits
    },
    dispose: stopWorker,
  }
}
