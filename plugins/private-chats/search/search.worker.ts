import { cipherOf } from '../store/cipher'
import { openPrivateChats, type Tables, tablesOf } from '../store/tables'
import { searchMessages } from './search-messages'
import type { SearchAnswer, SearchRequest } from './search-protocol'

let opened: Promise<Tables> | undefined
const running = new Map<number, AbortController>()

async function answer({ id, database, key, query }: SearchRequest): Promise<SearchAnswer | undefined> {
  if (!query) {
    running.get(id)?.abort()
    return undefined
  }
  const leaver = new AbortController()
  running.set(id, leaver)
  try {
    opened ??= openPrivateChats(database).then(tablesOf)
    return { id, hits: await searchMessages(query, await opened, cipherOf(key), leaver.signal) }
  } catch {
    // A tab with a newer version may have upgraded the database, which closes this connection.
    opened = undefined
    return { id }
  } finally {
    running.delete(id)
  }
}

addEventListener('message', ({ data }: MessageEvent<SearchRequest>) => {
  void answer(data).then(result => result && postMessage(result))
})
