import { useOptionalService, useOptionalStore } from '#kernel/react'
import { Badge } from '#ui-kit'
import { Chats } from '../contract'
import { unreadChats } from '../list/unread'

/** A dot beside 'Chats' while a conversation has an unread message. */
export default function UnreadDot() {
  const chats = useOptionalService(Chats)
  const list = useOptionalStore(chats?.list)
  useOptionalStore(chats?.reads)
  const count = list && chats ? unreadChats(list.chats, chats.readUpTo) : 0
  return <Badge count={count} label={count === 1 ? 'unread chat' : 'unread chats'} dot />
}
