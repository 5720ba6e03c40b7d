import type { ChatMessage } from '#contracts/chats'
import { normalizeForComparison, parseSearchWords } from '#kernel/nostr'
import type { InterruptibleWork } from './run-in-slices'

/** Maximum number of characters of a message that are searched, as many as are shown. */
const MAX_TEXT_CHARS = 10_000

export interface MessageSearchOptions {
  /** True for a message that no filter hides. Called only for messages that contain all words. */
  isShown(message: ChatMessage): boolean
  readonly limit: number
}

/** Returns the newest messages that contain all words, ignoring case and accents. `messages` are oldest first. */
export function* searchMessages(
  messages: readonly ChatMessage[],
  text: string,
  { isShown, limit }: MessageSearchOptions,
): InterruptibleWork<readonly ChatMessage[]> {
  const words = parseSearchWords(text)
  const hits: ChatMessage[] = []
  if (words.length === 0) return hits
  for (const message of messages.toReversed()) {
    if (hits.length >= limit) break
    yield
    const content = normalizeForComparison(message.text, MAX_TEXT_CHARS)
    if (words.every(word => content.includes(word)) && isShown(message)) hits.push(message)
  }
  return hits
}
