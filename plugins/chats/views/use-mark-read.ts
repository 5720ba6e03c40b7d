import { useEffect, useState } from 'react'
import { useService } from '#kernel/react'
import { type ChatMessage, Chats } from '../contract'

/** Marks the messages as read while the end of the conversation is visible and the page has the focus. */
export function useMarkRead(id: string, messages: readonly ChatMessage[], isAtEnd: boolean) {
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
  const lastMessageMs = messages.at(-1)?.at
  useEffect(() => {
    if (lastMessageMs !== undefined && isAtEnd && isFocused) chats.markRead(id, lastMessageMs)
  }, [chats, id, lastMessageMs, isAtEnd, isFocused])
}
