import type { ChatMessage } from '#contracts/chats'
import { normalizeForComparison, parseSearchWords } from '#kernel/nostr'
import { createYieldToPage } from './create-yield-to-page'

/** Maximum number of characters of a message that are searched, as many as are shown. */
const MAX_TEXT_CHARS = 10_000

export interface MessageSearchOptions {
  /** True for a message that no filter hides. Called only for messages that contain all words. */
  isShown(message: ChatMessage): boolean
  readonly limit: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Resolves with the newest messages that contain all words, ignoring case and accents. `messages` are oldest first. It
 * works in slices, so that the page can be used meanwhile. Rejects if `signal` aborts.
 */
export async function searchMessages(
  messages: readonly ChatMessage[],
  text: string,
  { isShown, limit, signal }: MessageSearchOptions,
): Promise<readonly ChatMessage[]> {
  const words = parseSearchWords(text)
  const hits: ChatMessage[] = []
  if (words.length === 0) return hits
  const pauseIfDue = createYieldToPage()
  for (const message of messages.toReversed()) {
    if (hits.length >= limit) break
    await pauseIfDue()
    signal?.throwIfAborted()
    const content = normalizeForComparison(message.text, MAX_TEXT_CHARS)
    if (words.every(word => content.includes(word)) && isShown(message)) hits.push(message)
  }
  return hits
}
