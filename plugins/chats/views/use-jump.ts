import { useEffect, useRef, useState } from 'react'
import { useService, useStore } from '#kernel/react'
import type { ChatConversation, ChatMessagesState } from '../contract'
import { ChatDesk } from '../manifest'

/** Number of messages that are loaded at once on the way to an older one. */
const PAGE = 200
/** Number of pages after which the message is given up: it may have been deleted. */
const MAX_PAGES = 100

/**
 * Brings the message into view that was asked for, and loads older messages until it is there. Returns true while they
 * are being loaded.
 */
export function useJump(
  id: string,
  chat: ChatConversation,
  { messages, older, phase }: ChatMessagesState,
  goTo: (message: string) => void,
): boolean {
  const { jump } = useService(ChatDesk)
  const wanted = useStore(jump)
  const pages = useRef(0)
  const [isLoading, setLoading] = useState(false)
  const target = wanted?.chat === id ? wanted.message : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goTo` is another function in each rendering
  useEffect(() => {
    if (target === undefined || phase === 'loading') return
    const end = () => {
      pages.current = 0
      setLoading(false)
      jump.set(undefined)
    }
    if (messages.some(message => message.id === target)) {
      goTo(target)
      return end()
    }
    if (older === 'end' || older === 'refused' || pages.current >= MAX_PAGES) return end()
    setLoading(true)
    if (older !== 'idle') return
    pages.current++
    chat.older(PAGE)
  }, [target, messages, older, phase, chat, jump])
  return isLoading
}
