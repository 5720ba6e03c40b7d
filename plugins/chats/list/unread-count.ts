import type { ChatSummary } from '../contract'

/** Number of unread messages of a conversation, ten at most. Requests never count. */
export const unreadMessageCount = ({ arrivals, isRequest }: ChatSummary, readUpTo: number): number =>
  isRequest ? 0 : arrivals.filter(at => at > readUpTo).length

/** Number of conversations with an unread message. */
export const unreadChatCount = (chats: readonly ChatSummary[], readUpTo: (id: string) => number): number =>
  chats.filter(chat => unreadMessageCount(chat, readUpTo(chat.id)) > 0).length
