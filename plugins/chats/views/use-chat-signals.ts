import { useCallback, useEffect, useRef } from 'react'
import type { ChatConversation, ChatMessage } from '../contract'

/** Minimum number of ms between two typing events. */
const TYPING_INTERVAL_MS = 5_000

/**
 * Returns a function to call whenever the text changes. It sends typing events to the other people, if the reader has
 * turned this on.
 */
export function useSendTyping(chat: ChatConversation): (text: string) => void {
  const lastSent = useRef(0)
  return useCallback(
    text => {
      if (text === '' || Date.now() - lastSent.current < TYPING_INTERVAL_MS) return
      lastSent.current = Date.now()
      chat.sendTyping?.()
    },
    [chat],
  )
}

/** Sends one receipt for the latest message once the reader sees it: it is in view, and the page is visible. */
export function useSendSeen(
  chat: ChatConversation,
  latest: ChatMessage | undefined,
  isShown: boolean,
  ownPubkey: string | undefined,
): void {
  const lastSent = useRef('')
  useEffect(() => {
    if (!latest || !isShown || latest.author === ownPubkey || lastSent.current === latest.id) return
    if (document.visibilityState !== 'visible') return
    lastSent.current = latest.id
    chat.sendSeen?.(latest)
  }, [chat, latest, isShown, ownPubkey])
}
