import { foldText } from '#kernel/nostr'
import type { PrivateMessage } from '../contract'
import type { Cipher } from '../store/cipher'
import { readMessages } from '../store/read-rows'
import type { Tables } from '../store/tables'

/** Number of messages that are decrypted at once. */
const BATCH = 300
const MAX_QUERY = 200
const MAX_TEXT = 70_000

/** A search in the stored messages of an account. */
export interface SearchQuery {
  readonly account: string
  /** The ids of the conversations. */
  readonly chats: readonly string[]
  readonly text: string
  readonly limit: number
}

/** Words of a search text, folded. Empty for a text without words. */
const wordsOf = (text: string) => foldText(text, MAX_QUERY).split(/\s+/).filter(Boolean)

/**
 * Finds the newest messages that contain all words, in any case and without accents. All messages have to be decrypted
 * for that: nothing about their words is stored. Rejects if `signal` aborts.
 */
export async function searchMessages(
  { account, chats, text, limit }: SearchQuery,
  { messages }: Pick<Tables, 'messages'>,
  cipher: Cipher,
  signal: AbortSignal,
): Promise<readonly PrivateMessage[]> {
  const words = wordsOf(text)
  if (words.length === 0) return []
  let hits: PrivateMessage[] = []
  for (const chat of chats) {
    // Of one conversation, at most `limit` messages can be among the newest.
    let found = 0
    let before: readonly [number, string] = [Number.POSITIVE_INFINITY, '￿']
    while (found < limit) {
      signal.throwIfAborted()
      const rows = await messages
        .where('[account+chat+at+id]')
        .between([account, chat, 0, ''], [account, chat, ...before], true, false)
        .reverse()
        .limit(BATCH)
        .toArray()
      const last = rows.at(-1)
      if (!last) break
      before = [last.at, last.id]
      for (const message of await readMessages(rows, cipher, Date.now())) {
        const content = foldText(message.text, MAX_TEXT)
        if (!words.every(word => content.includes(word))) continue
        hits.push(message)
        found++
      }
      if (rows.length < BATCH) break
    }
    hits = hits.sort((a, b) => b.at - a.at).slice(0, limit)
  }
  return hits
}
