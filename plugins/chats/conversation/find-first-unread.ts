import type { ChatMessagesState } from '../contract'

/** The limits between which messages of an open conversation count as unread. */
export interface UnreadRange {
  /** ms. The read mark at the moment when the conversation was opened; 0 if it was never opened before. */
  readonly readUpTo: number
  /** ms. A message that arrives while the conversation is open is not unread. */
  readonly openedAt: number
  /** hex. The reader's own messages are never unread. */
  readonly ownPubkey: string | undefined
}

/** The position of the first unread message in a conversation. */
export interface FirstUnread {
  /** The id of the first unread message. Absent if there is none, or if it is not loaded. */
  readonly id?: string
  /** The number of loaded unread messages, if the first unread message is not loaded. */
  readonly loadedCountAfter?: number
}

/**
 * Finds the first unread message among the loaded ones. The oldest loaded message does not count as the first unread
 * one unless it is certain that no older message is unread: either a read message is loaded too, or the start of the
 * conversation is.
 */
export function findFirstUnread(
  { messages, older, isStartLoaded }: Pick<ChatMessagesState, 'messages' | 'older' | 'isStartLoaded'>,
  { readUpTo, openedAt, ownPubkey }: UnreadRange,
): FirstUnread {
  if (readUpTo === 0) return {}
  const unread = messages.filter(({ at, author }) => at > readUpTo && at <= openedAt && author !== ownPubkey)
  const [first] = unread
  if (!first) return {}
  const isEarlierLoaded = older === 'end' || isStartLoaded || messages.some(({ at }) => at <= readUpTo)
  return isEarlierLoaded ? { id: first.id } : { loadedCountAfter: unread.length }
}
