import { useEffect, useState } from 'react'
import { useService } from '#kernel/react'
import { type ChatMessage, Chats } from '../contract'

/** Marks the messages as read while the end of the conversation is visible and the page has the focus. */
export function useReadMark(id: string, messages: readonly ChatMessage[], atEnd: boolean) {
  const chats = useService(Chats)
  const [focused, setFocused] = useState(() => document.hasFocus())
  useEffect(() => {
    const look = () => setFocused(document.hasFocus() && document.visibilityState === 'visible')
    const events = ['focus', 'blur', 'visibilitychange'] as const
    for (const name of events) addEventListener(name, look)
    return () => {
      for (const name of events) removeEventListener(name, look)
    }
  }, [])
  const at = messages.at(-1)?.at
  useEffect(() => {
    if (at !== undefined && atEnd && focused) chats.markRead(id, at)
  }, [chats, id, at, atEnd, focused])
}
