import { type Disposable, Refusal } from '#kernel'
import type { PrivateMessage } from '../contract'
import type { Cipher } from '../store/cipher'
import type { SearchQuery } from './search-messages'
import type { SearchAnswer, SearchRequest } from './search-protocol'

/** ms without a search after which the worker is ended, and the key in it is gone. */
const IDLE_MS = 60_000

/** Searches in a worker, which is started with the first search. The texts never leave this device. */
export interface MessageSearch extends Disposable {
  /** Rejects with a `Refusal` if the search fails, and with the signal's reason if it aborts. */
  search(query: SearchQuery, cipher: Cipher, signal?: AbortSignal): Promise<readonly PrivateMessage[]>
}

export function openSearch(database: string): MessageSearch {
  const waiting = new Map<number, (hits: readonly PrivateMessage[] | undefined) => void>()
  let worker: Worker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  const end = () => {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
    for (const answer of waiting.values()) answer(undefined)
    waiting.clear()
  }
  const start = () => {
    const started = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' })
    started.addEventListener('message', ({ data }: MessageEvent<SearchAnswer>) => {
      waiting.get(data.id)?.(data.hits)
      waiting.delete(data.id)
    })
    started.addEventListener('error', end)
    return started
  }
  return {
    async search(query, cipher, signal) {
      signal?.throwIfAborted()
      worker ??= start()
      const used = worker
      clearTimeout(timer)
      timer = setTimeout(end, IDLE_MS)
      const id = ++last
      const request: SearchRequest = { id, database, key: cipher.key, query }
      const giveUp = () => {
        used.postMessage({ id, database, key: cipher.key } satisfies SearchRequest)
        waiting.get(id)?.(undefined)
        waiting.delete(id)
      }
      signal?.addEventListener('abort', giveUp)
      const hits = await new Promise<readonly PrivateMessage[] | undefined>(resolve => {
        waiting.set(id, resolve)
        used.postMessage(request)
      })
      signal?.removeEventListener('abort', giveUp)
      signal?.throwIfAborted()
      if (!hits) throw new Refusal('The messages could not be searched.')
      return hits
    },
    dispose: end,
  }
}
