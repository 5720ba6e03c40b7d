import { useEffect, useRef } from 'react'
import type { ChatConversation, ChatMessagesState } from '../contract'

/** Number of messages that are loaded at once on the way to an older one. */
const PAGE_SIZE = 200
/** Number of pages after which the message is given up: it may have been deleted. */
const MAX_PAGES = 100
/** ms without another message after which older messages count as not coming. */
const MAX_SILENCE_MS = 15_000

interface OlderMessageSearch {
  /** True while the message is looked for. */
  readonly isWanted: boolean
  /** The key of the row that is looked for, once it is loaded. */
  readonly foundKey: string | undefined
  /** Called with the key of the row, or without one if it did not come. */
  onEnd(key: string | undefined): void
}

/** Loads older messages of a conversation until the wanted one is there. Returns true while they are being loaded. */
export function useLoadOlderUntilFound(
  chat: ChatConversation,
  { messages, hiddenGroups, older, phase }: ChatMessagesState,
  { isWanted, foundKey, onEnd }: OlderMessageSearch,
): boolean {
  const pages = useRef(0)
  const onEndRef = useRef(onEnd)
  useEffect(() => {
    onEndRef.current = onEnd
  })
  const isLoading = isWanted && foundKey === undefined && phase !== 'loading'
  // biome-ignore lint/correctness/useExhaustiveDependencies: `messages` are other ones after each page, even an empty one
  useEffect(() => {
    if (!isWanted) pages.current = 0
    if (!isWanted || phase === 'loading') return
    if (foundKey !== undefined) return onEndRef.current(foundKey)
    const isFirstPage = pages.current === 0
    // The press asks relays once more that have refused before.
    const canLoad = older === 'idle' || (older === 'refused' && isFirstPage)
    if (older === 'loading') return
    if (!canLoad || pages.current >= MAX_PAGES) return onEndRef.current(undefined)
    pages.current++
    chat.loadOlder(PAGE_SIZE)
  }, [isWanted, foundKey, older, phase, chat, messages])

  const loadedCount = hiddenGroups.reduce((sum, { count }) => sum + count, messages.length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time begins again with each message that comes
  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => onEndRef.current(undefined), MAX_SILENCE_MS)
    return () => clearTimeout(timer)
  }, [isLoading, loadedCount])
  return isLoading
}
