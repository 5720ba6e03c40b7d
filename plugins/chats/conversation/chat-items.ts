import type { ChatMessage } from '../contract'
import { nameDay } from './name-day'

/** ms. Consecutive messages of one author with a shorter interval form one group. */
const GROUP_WINDOW_MS = 60_000

/** One row of a conversation. */
export type ConversationItem =
  /** The beginning of a day, with its name for the reader, such as 'Today'. */
  | { readonly kind: 'day'; readonly key: string; readonly name: string }
  /** The line above the first unread message. */
  | { readonly kind: 'unread'; readonly key: string }
  /** A row for messages that are missing. */
  | { readonly kind: 'gap'; readonly key: string; readonly count: number }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: ChatMessage
      /** The message to which this one replies, if it is loaded. */
      readonly repliedMessage: ChatMessage | undefined
      /** True for the first and the last message of a group: the first shows the author, the last shows the time. */
      readonly isFirstOfGroup: boolean
      readonly isLastOfGroup: boolean
    }

/** The key of the line above the first unread message. */
export const UNREAD_ITEM_KEY = 'unread'

/**
 * Returns a function that names the local day of a time (ms). It remembers the latest day, because the messages of a long
 * conversation are in order, and a date is slow to name.
 */
function createDayKey(): (at: number) => string {
  let key = ''
  let startsAt = 0
  let endsAt = 0
  return at => {
    if (at >= startsAt && at < endsAt) return key
    const date = new Date(at)
    key = date.toDateString()
    startsAt = new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
    endsAt = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime()
    return key
  }
}

/** Builds the rows of a conversation from its messages (oldest first) and the id of the first unread one. */
export type ConversationItemsBuilder = (
  messages: readonly ChatMessage[],
  firstUnreadId: string | undefined,
) => readonly ConversationItem[]

/**
 * Returns a function that inserts rows between messages: for a new day, above the first unread message, and for missing
 * messages. It groups consecutive messages of one author that are of the same day and less than a minute apart. A row
 * that is the same as in the previous call is the same object, so that it is not rendered again when older messages come.
 */
export function createConversationItemsBuilder(): ConversationItemsBuilder {
  let previousItems = new Map<string, ConversationItem>()
  return (messages, firstUnreadId) => {
    const items = new Map<string, ConversationItem>()
    const add = (item: ConversationItem) => {
      const previousItem = previousItems.get(item.key)
      items.set(item.key, previousItem && isSameItem(previousItem, item) ? previousItem : item)
    }
    const messageById = new Map(messages.map(message => [message.id, message]))
    const dayKey = createDayKey()
    const isSameGroup = (a: ChatMessage | undefined, b: ChatMessage | undefined) =>
      a !== undefined &&
      b !== undefined &&
      a.author === b.author &&
      b.at - a.at < GROUP_WINDOW_MS &&
      dayKey(a.at) === dayKey(b.at) &&
      b.missingBefore === undefined &&
      b.id !== firstUnreadId
    for (const [index, message] of messages.entries()) {
      const previous = messages[index - 1]
      if (!previous || dayKey(previous.at) !== dayKey(message.at))
        add({ kind: 'day', key: `day ${dayKey(message.at)}`, name: nameDay(message.at, Date.now()) })
      if (message.id === firstUnreadId) add({ kind: 'unread', key: UNREAD_ITEM_KEY })
      if (message.missingBefore !== undefined)
        add({ kind: 'gap', key: `gap ${message.id}`, count: message.missingBefore })
      add({
        kind: 'message',
        key: message.id,
        message,
        repliedMessage: message.replyTo === undefined ? undefined : messageById.get(message.replyTo),
        isFirstOfGroup: !isSameGroup(previous, message),
        isLastOfGroup: !isSameGroup(message, messages[index + 1]),
      })
    }
    previousItems = items
    return [...items.values()]
  }
}

/** True if both rows have the same values. */
function isSameItem(a: ConversationItem, b: ConversationItem): boolean {
  const entries = Object.entries(b)
  return (
    Object.keys(a).length === entries.length &&
    entries.every(([name, value]) => Reflect.get(a, name) === value)
  )
}
