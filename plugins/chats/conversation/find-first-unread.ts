import type { ChatMessagesState } from '../contract'

/** What counts as unread in a conversation that the reader has opened. */
export interface UnreadRange {
  /** ms. The read mark from when the conversation was opened; 0: it was never opened. */
  readonly readUpTo: number
  /** ms. A message that comes while the conversation is open is not unread. */
  readonly openedAt: number
  /** hex. The reader's own messages are never unread. */
  readonly ownPubkey: string | undefined
}

/** Where the unread messages of a conversation begin. */
export interface FirstUnread {
  /** The id of the first unread message. Absent if there is none, or if it is not loaded. */
  readonly id?: string
  /** The number of unread messages that are loaded, if there are more before them. */
  readonly loadedCountAfter?: number
}

/**
 * Finds the first unread message among the loaded ones. The oldest of these is not the first unread one as long as older
 * messages may be unread, too: a loaded message that was read, or the start of the conversation, excludes that.
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
