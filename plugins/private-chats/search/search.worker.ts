import { cipherFromKey } from '../store/cipher'
import { getTables, openPrivateChatsDatabase, type PrivateChatsTables } from '../store/tables'
import { searchMessages } from './search-messages'
import type { MessageSearchRequest, MessageSearchResponse } from './search-protocol'

let tables: Promise<PrivateChatsTables> | undefined
const running = new Map<number, AbortController>()

async function answer({
  id,
  database,
  key,
  query,
}: MessageSearchRequest): Promise<MessageSearchResponse | undefined> {
  if (!query) {
    running.get(id)?.abort()
    return undefined
  }
  const abort = new AbortController()
  running.set(id, abort)
  try {
    tables ??= openPrivateChatsDatabase(database).then(getTables)
    return { id, hits: await searchMessages(query, await tables, cipherFromKey(key), abort.signal) }
  } catch {
    // A tab with a newer version may have upgraded the database, which closes this connection.
    tables = undefined
    return { id }
  } finally {
    running.delete(id)
  }
}

addEventListener('message', ({ data }: MessageEvent<MessageSearchRequest>) => {
  void answer(data).then(result => result && postMessage(result))
})
