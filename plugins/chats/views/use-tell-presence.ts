import { useCallback, useEffect, useRef } from 'react'
import type { ChatConversation, ChatMessage } from '../contract'

/** ms between two signs that the reader writes. */
const TYPING_MS = 5_000

/** Returns a function to call at each change of the text. Others are told that the reader writes, if that is turned on. */
export function useTellTyping(chat: ChatConversation): (text: string) => void {
  const told = useRef(0)
  return useCallback(
    text => {
      if (text === '' || Date.now() - told.current < TYPING_MS) return
      told.current = Date.now()
      chat.tellTyping?.()
    },
    [chat],
  )
}

/** Tells others that the reader has seen their latest message, once, while it is in view and the page is visible. */
export function useTellSeen(
  chat: ChatConversation,
  latest: ChatMessage | undefined,
  isShown: boolean,
  me: string | undefined,
): void {
  const told = useRef('')
  useEffect(() => {
    if (!latest || !isShown || latest.author === me || told.current === latest.id) return
    if (document.visibilityState !== 'visible') return
    told.current = latest.id
    chat.tellSeen?.(latest)
  }, [chat, latest, isShown, me])
}
