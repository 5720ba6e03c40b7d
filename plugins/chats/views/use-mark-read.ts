import { useEffect, useState } from 'react'
import { useService } from '#kernel/react'
import { type ChatMessagesState, Chats } from '../contract'

/**
 * Marks all messages as read while the end of the conversation is visible and the page has the focus. Hidden messages
 * are included: otherwise, a conversation whose latest message is hidden would stay unread forever.
 */
export function useMarkRead(
  id: string,
  { messages, hiddenGroups }: Pick<ChatMessagesState, 'messages' | 'hiddenGroups'>,
  isAtEnd: boolean,
) {
  const chats = useService(Chats)
  const [isFocused, setIsFocused] = useState(() => document.hasFocus())
  useEffect(() => {
    const updateFocus = () => setIsFocused(document.hasFocus() && document.visibilityState === 'visible')
    const events = ['focus', 'blur', 'visibilitychange'] as const
    for (const name of events) addEventListener(name, updateFocus)
    return () => {
      for (const name of events) removeEventListener(name, updateFocus)
    }
  }, [])
  const times = [messages.at(-1)?.at ?? 0, ...hiddenGroups.map(({ latestAt }) => latestAt)]
  const lastMessageMs = Math.max(...times)
  useEffect(() => {
    if (lastMessageMs > 0 && isAtEnd && isFocused) chats.markRead(id, lastMessageMs)
  }, [chats, id, lastMessageMs, isAtEnd, isFocused])
}
