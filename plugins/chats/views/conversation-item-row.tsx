import { memo } from 'react'
import type { ChatConversation, ChatMessage, ChatPermissions } from '../contract'
import type { ConversationItem } from '../conversation/chat-items'
import styles from './conversation.module.css'
import { MessageBubble } from './message-bubble'

interface ChatItemRowProps {
  readonly item: ConversationItem
  readonly chat: ChatConversation
  readonly permissions: ChatPermissions
  /** True for the message that a search shows. */
  readonly isSearchHit: boolean
  /** The message that this one answers, if it is loaded. */
  readonly repliedMessage: ChatMessage | undefined
  onReply(message: ChatMessage): void
  onGoToMessage(id: string): void
}

const DAY_FORMAT = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const DAY_AND_YEAR_FORMAT = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

function formatDay(at: number): string {
  const date = new Date(at)
  const today = new Date()
  if (date.toDateString() === today.toDateString()) return 'Today'
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  if (date.toDateString() === yesterday.toDateString()) return 'Yesterday'
  return (date.getFullYear() === today.getFullYear() ? DAY_FORMAT : DAY_AND_YEAR_FORMAT).format(date)
}

/** One row of a conversation: a message, or a mark between messages. */
export const ConversationItemRow = memo(function ChatItemView({ item, ...rest }: ChatItemRowProps) {
  if (item.kind === 'day') return <p className={styles.day}>{formatDay(item.at)}</p>
  if (item.kind === 'unread') return <p className={styles.unread}>Unread messages</p>
  if (item.kind === 'gap')
    return (
      <p className={styles.gap}>
        {item.count === 1
          ? '1 message is missing here. It may still come.'
          : `${item.count} messages are missing here. They may still come.`}
      </p>
    )
  return (
    <MessageBubble
      {...rest}
      message={item.message}
      isFirstOfGroup={item.isFirstOfGroup}
      isLastOfGroup={item.isLastOfGroup}
    />
  )
})
