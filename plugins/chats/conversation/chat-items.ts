import type { ChatMessage } from '../contract'

/** ms: messages of one author that follow each other faster than this are one group. */
const GROUP_MS = 60_000

/** One row of a conversation. */
export type ChatItem =
  /** The beginning of a day. `at` is the time in ms of the day's first message. */
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  /** The line above the first unread message. */
  | { readonly kind: 'unread'; readonly key: string }
  /** Stands for messages that did not come. */
  | { readonly kind: 'gap'; readonly key: string; readonly count: number }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: ChatMessage
      /** True for the first and the last message of a group: the first shows the author, the last the time. */
      readonly first: boolean
      readonly last: boolean
    }

/** The key of the line above the first unread message. */
export const UNREAD_KEY = 'unread'

const dayOf = (at: number) => new Date(at).toDateString()

/**
 * Puts marks of days, of the first unread message and of missing ones between the messages (oldest first), and groups the messages of
 * one author within a minute and a day. `unreadFrom` is the id of the first unread message.
 */
export function chatItems(
  messages: readonly ChatMessage[],
  unreadFrom: string | undefined,
): readonly ChatItem[] {
  const items: ChatItem[] = []
  const joins = (a: ChatMessage | undefined, b: ChatMessage | undefined) =>
    a !== undefined &&
    b !== undefined &&
    a.author === b.author &&
    b.at - a.at < GROUP_MS &&
    dayOf(a.at) === dayOf(b.at) &&
    b.missingBefore === undefined &&
    b.id !== unreadFrom
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1]
    if (!before || dayOf(before.at) !== dayOf(message.at))
      items.push({ kind: 'day', key: `day ${dayOf(message.at)}`, at: message.at })
    if (message.id === unreadFrom) items.push({ kind: 'unread', key: UNREAD_KEY })
    if (message.missingBefore !== undefined)
      items.push({ kind: 'gap', key: `gap ${message.id}`, count: message.missingBefore })
    items.push({
      kind: 'message',
      key: message.id,
      message,
      first: !joins(before, message),
      last: !joins(message, messages[index + 1]),
    })
  }
  return items
}
