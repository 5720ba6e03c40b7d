import { useOptionalService, useOptionalStore } from '#kernel/react'
import { NavigationDot } from '#ui-kit'
import { Chats } from '../contract'
import { countUnreadChats } from '../list/unread-count'

/** A dot beside 'Chats' while a conversation has an unread message. */
export default function UnreadChatsBadge() {
  const chats = useOptionalService(Chats)
  const list = useOptionalStore(chats?.list)
  const storedArrivals = useOptionalStore(chats?.storedArrivals) ?? []
  useOptionalStore(chats?.readMarkVersion)
  const count = list && chats ? countUnreadChats(list, storedArrivals, chats.readUpTo) : 0
  return <NavigationDot count={count} label={count === 1 ? 'unread chat' : 'unread chats'} />
}
