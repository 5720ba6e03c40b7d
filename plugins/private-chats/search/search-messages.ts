import { normalizeForComparison } from '#kernel/nostr'
import type { PrivateMessage } from '../contract'
import type { ContentCipher } from '../store/cipher'
import { decryptMessages } from '../store/decrypt-rows'
import type { PrivateChatsTables } from '../store/tables'

/** Number of messages that are decrypted at once. */
const MESSAGES_PER_BATCH = 300
const MAX_QUERY = 200
const MAX_TEXT = 70_000

/** A search in the stored messages of an account. */
export interface MessageSearchQuery {
  readonly account: string
  /** The ids of the conversations. */
  readonly chats: readonly string[]
  readonly text: string
  readonly limit: number
}

/** Returns the normalized words of a search text. Empty for a text without words. */
const splitQueryWords = (text: string) => normalizeForComparison(text, MAX_QUERY).split(/\s+/).filter(Boolean)

/**
 * Finds the newest messages that contain all words, ignoring case and accents. All messages must be decrypted, because
 * no index of their words is stored. Rejects if `signal` aborts.
 */
export async function searchMessages(
  { account, chats, text, limit }: MessageSearchQuery,
  { messages }: Pick<PrivateChatsTables, 'messages'>,
  cipher: ContentCipher,
  signal: AbortSignal,
): Promise<readonly PrivateMessage[]> {
  const words = splitQueryWords(text)
  if (words.length === 0) return []
  let hits: PrivateMessage[] = []
  for (const chat of chats) {
    // At most `limit` messages of each conversation can be among the newest `limit` results.
    let hitCount = 0
    let before: readonly [number, string] = [Number.POSITIVE_INFINITY, '￿']
    while (hitCount < limit) {
      signal.throwIfAborted()
      const rows = await messages
        .where('[account+chat+at+id]')
        .between([account, chat, 0, ''], [account, chat, ...before], true, false)
        .reverse()
        .limit(MESSAGES_PER_BATCH)
        .toArray()
      const last = rows.at(-1)
      if (!last) break
      before = [last.at, last.id]
      for (const message of await decryptMessages(rows, cipher, Date.now())) {
        const content = normalizeForComparison(message.text, MAX_TEXT)
        if (!words.every(word => content.includes(word))) continue
        hits.push(message)
        hitCount++
      }
      if (rows.length < MESSAGES_PER_BATCH) break
    }
    hits = hits.sort((a, b) => b.at - a.at).slice(0, limit)
  }
  return hits
}
