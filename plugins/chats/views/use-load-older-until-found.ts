import { useEffect, useRef } from 'react'
import type { ChatConversation, ChatMessagesState } from '../contract'

/** Number of messages per request while an older message is searched. */
const PAGE_SIZE = 200
/** Maximum number of requests. The message may have been deleted, so the search must end. */
const MAX_PAGES = 100
/** ms without a further message after which the search ends. */
const MAX_SILENCE_MS = 15_000

interface OlderMessageSearch {
  /** True while the message is searched for. */
  readonly isWanted: boolean
  /** The key of the row with the message, once it is loaded. */
  readonly foundKey: string | undefined
  /** Called with the key of the row, or with undefined if the message was not found. */
  onEnd(key: string | undefined): void
}

/** Loads older messages of a conversation until the wanted one is loaded. Returns true while they are loading. */
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
    // Relays that have refused older messages before are asked once more, because the reader has pressed the button
    // again.
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
