import { useEffect, useRef, useState } from 'react'
import { useService, useStore } from '#kernel/react'
import type { ChatConversation, ChatMessagesState } from '../contract'
import { LocalChatData } from '../manifest'

/** Number of messages that are loaded at once on the way to an older one. */
const PAGE_SIZE = 200
/** Number of pages after which the message is given up: it may have been deleted. */
const MAX_PAGES = 100

/**
 * Brings the message into view that was asked for, and loads older messages until it is there. Returns true while they
 * are being loaded.
 */
export function useJumpToMessage(
  id: string,
  chat: ChatConversation,
  { messages, older, phase }: ChatMessagesState,
  goTo: (message: string) => void,
): boolean {
  const { jumpTarget } = useService(LocalChatData)
  const requested = useStore(jumpTarget)
  const pages = useRef(0)
  const [isLoading, setLoading] = useState(false)
  const targetId = requested?.chat === id ? requested.message : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goTo` is another function in each rendering
  useEffect(() => {
    if (targetId === undefined || phase === 'loading') return
    const endJump = () => {
      pages.current = 0
      setLoading(false)
      jumpTarget.set(undefined)
    }
    if (messages.some(message => message.id === targetId)) {
      goTo(targetId)
      return endJump()
    }
    if (older === 'end' || older === 'refused' || pages.current >= MAX_PAGES) return endJump()
    setLoading(true)
    if (older !== 'idle') return
    pages.current++
    chat.loadOlder(PAGE_SIZE)
  }, [targetId, messages, older, phase, chat, jumpTarget])
  return isLoading
}
