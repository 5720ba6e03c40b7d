import type { ChatArrivalTimes, ChatListState, ChatSummary } from '../contract'

/** Returns the number of unread messages in a conversation, at most ten. A request has none. */
export const countUnreadMessages = (
  { arrivals, isRequest }: ChatArrivalTimes & Partial<Pick<ChatSummary, 'isRequest'>>,
  readUpTo: number,
): number => (isRequest ? 0 : arrivals.filter(at => at > readUpTo).length)

/**
 * Returns the number of conversations with an unread message. While the list is incomplete, the stored arrival times
 * count too.
 */
export function countUnreadChats(
  { phase, chats }: ChatListState,
  storedArrivals: readonly ChatArrivalTimes[],
  readUpTo: (id: string) => number,
): number {
  const knownIds = new Set(chats.map(({ id }) => id))
  const stored = phase === 'loading' ? storedArrivals.filter(({ id }) => !knownIds.has(id)) : []
  return [...chats, ...stored].filter(chat => countUnreadMessages(chat, readUpTo(chat.id)) > 0).length
}
