import { memo } from 'react'
import type { ChatConversation, ChatMessage, ChatRights } from '../contract'
import type { ChatItem } from '../conversation/chat-items'
import styles from './conversation.module.css'
import { MessageBubble } from './message-bubble'

interface ChatItemViewProps {
  readonly item: ChatItem
  readonly chat: ChatConversation
  readonly rights: ChatRights
  /** True for the message that a search shows. */
  readonly isFound: boolean
  /** The message that this one answers, if it is loaded. */
  readonly answered: ChatMessage | undefined
  onReply(message: ChatMessage): void
  onGo(id: string): void
}

const DAY = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const DAY_AND_YEAR = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' })

function dayName(at: number): string {
  const date = new Date(at)
  const today = new Date()
  if (date.toDateString() === today.toDateString()) return 'Today'
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return (date.getFullYear() === today.getFullYear() ? DAY : DAY_AND_YEAR).format(date)
}

/** One row of a conversation: a message, or a mark between messages. */
export const ChatItemView = memo(function ChatItemView({ item, ...rest }: ChatItemViewProps) {
  if (item.kind === 'day') return <p className={styles.day}>{dayName(item.at)}</p>
  if (item.kind === 'unread') return <p className={styles.unread}>Unread messages</p>
  if (item.kind === 'gap')
    return (
      <p className={styles.gap}>
        {item.count === 1
          ? '1 message is missing here. It may still come.'
          : `${item.count} messages are missing here. They may still come.`}
      </p>
    )
  return <MessageBubble {...rest} message={item.message} first={item.first} last={item.last} />
})
