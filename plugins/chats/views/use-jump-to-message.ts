import { useState } from 'react'
import { useService, useStore } from '#kernel/react'
import type { ChatConversation, ChatMessagesState } from '../contract'
import { LocalChatData } from '../manifest'
import { useLoadOlderUntilFound } from './use-load-older-until-found'

/** The state of a jump to a message, such as a search hit. */
export interface JumpToMessage {
  /** True while older messages are loading. */
  readonly isLoading: boolean
  /** True if the last requested message was not among the older messages that could be loaded. */
  readonly hasFailed: boolean
  /** Looks once more for the message that was not found. Absent if there are no older messages to load. */
  readonly retry: (() => void) | undefined
}

/** Scrolls to the requested message, and loads older messages until it is loaded. */
export function useJumpToMessage(
  id: string,
  chat: ChatConversation,
  state: ChatMessagesState,
  goTo: (message: string) => void,
): JumpToMessage {
  const { jumpTarget } = useService(LocalChatData)
  const requested = useStore(jumpTarget)
  const [missingTarget, setMissingTarget] = useState<typeof requested>()
  const targetId = requested?.chat === id ? requested.message : undefined
  const isLoading = useLoadOlderUntilFound(chat, state, {
    isWanted: targetId !== undefined,
    foundKey:
      targetId !== undefined && state.messages.some(message => message.id === targetId)
        ? targetId
        : undefined,
    onEnd(key) {
      if (key !== undefined) goTo(key)
      setMissingTarget(key === undefined ? requested : undefined)
      jumpTarget.set(undefined)
    },
  })
  const hasFailed =
    targetId === undefined &&
    missingTarget?.chat === id &&
    !state.messages.some(message => message.id === missingTarget.message)
  const retry = () => jumpTarget.set(missingTarget)
  return { isLoading, hasFailed, retry: state.older === 'end' ? undefined : retry }
}
