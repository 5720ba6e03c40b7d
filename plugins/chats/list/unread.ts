import type { ChatSummary } from '../contract'

/** Number of unread messages of a conversation, ten at most. Requests never count. */
export const unreadIn = ({ arrivals, isRequest }: ChatSummary, readUpTo: number): number =>
  isRequest ? 0 : arrivals.filter(at => at > readUpTo).length

/** Number of conversations with an unread message. */
export const unreadChats = (chats: readonly ChatSummary[], readUpTo: (id: string) => number): number =>
  chats.filter(chat => unreadIn(chat, readUpTo(chat.id)) > 0).length
