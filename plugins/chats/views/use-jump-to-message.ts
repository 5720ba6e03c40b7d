import { useService, useStore } from '#kernel/react'
import type { ChatConversation, ChatMessagesState } from '../contract'
import { LocalChatData } from '../manifest'
import { useLoadOlderUntilFound } from './use-load-older-until-found'

/**
 * Scrolls to the requested message, and loads older messages until it is loaded. Returns true while they are loading.
 */
export function useJumpToMessage(
  id: string,
  chat: ChatConversation,
  state: ChatMessagesState,
  goTo: (message: string) => void,
): boolean {
  const { jumpTarget } = useService(LocalChatData)
  const requested = useStore(jumpTarget)
  const targetId = requested?.chat === id ? requested.message : undefined
  return useLoadOlderUntilFound(chat, state, {
    isWanted: targetId !== undefined,
    foundKey:
      targetId !== undefined && state.messages.some(message => message.id === targetId)
        ? targetId
        : undefined,
    onEnd(key) {
      if (key !== undefined) goTo(key)
      jumpTarget.set(undefined)
    },
  })
}
