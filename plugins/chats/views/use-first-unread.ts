import { useMemo, useState } from 'react'
import { useNostr, useService, useStore } from '#kernel/react'
import { type ChatMessagesState, Chats } from '../contract'
import { type FirstUnread, findFirstUnread } from '../conversation/find-first-unread'

/**
 * Finds the first unread message. Once it is found, it stays the same until the conversation is opened again.
 * `readUpTo` (ms) is the read mark at the moment when the conversation was opened.
 */
export function useFirstUnread(
  id: string,
  state: ChatMessagesState,
): FirstUnread & { readonly readUpTo: number } {
  const { messages, answers } = state
  const chats = useService(Chats)
  const ownPubkey = useStore(useNostr().session).pubkey
  // The read mark is stored only once here, so that messages which the reader reads now stay below the line.
  const [{ readUpTo, openedAt }] = useState(() => ({ readUpTo: chats.readUpTo(id), openedAt: Date.now() }))
  const [fixedId, setFixedId] = useState<string>()
  const found = useMemo(
    () => findFirstUnread(state, { readUpTo, openedAt, ownPubkey }),
    [state, readUpTo, openedAt, ownPubkey],
  )
  const isFixed = useMemo(() => messages.some(message => message.id === fixedId), [messages, fixedId])
  if (isFixed && fixedId !== undefined) return { id: fixedId, readUpTo }
  // Until a relay has sent all requested events, some of the latest messages may be missing.
  const states = Object.values(answers).map(answer => answer.state)
  const isSettled = !states.includes('asking') || states.includes('eose')
  if (isSettled && found.id !== undefined) setFixedId(found.id)
  return { ...(isSettled || found.id !== undefined ? found : {}), readUpTo }
}
