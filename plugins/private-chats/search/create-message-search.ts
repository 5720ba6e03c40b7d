import { type Disposable, UserFacingError } from '#kernel'
import { createPendingCalls } from '#kernel/worker'
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
  /** The answer is `undefined` if the search has failed or was cancelled. */
  const pendingSearches = createPendingCalls<readonly PrivateMessage[] | undefined>()
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopWorker = () => {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
    pendingSearches.resolveAll(undefined)
  }
  const startWorker = () => {
    const started = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<MessageSearchResponse>) => {
      pendingSearches.resolve(data.id, data.hits)
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
      let abortSearch = () => {}
      const hits = await pendingSearches.add(id => {
        const request: MessageSearchRequest = { id, database, key: cipher.key }
        abortSearch = () => {
          used.postMessage(request)
          pendingSearches.resolve(id, undefined)
        }
        signal?.addEventListener('abort', abortSearch)
        used.postMessage({ ...request, query } satisfies MessageSearchRequest)
      })
      signal?.removeEventListener('abort', abortSearch)
      signal?.throwIfAborted()
      if (!hits) throw new UserFacingError('The messages could not be searched.')
      return hits
    },
    dispose: stopWorker,
  }
}
