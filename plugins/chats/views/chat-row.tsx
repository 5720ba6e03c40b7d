import { memo } from 'react'
import { chatRoute } from '#contracts/site-routes'
import { useContributions } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { Badge, classNames, RelativeTime } from '#ui-kit'
import { type ChatSummary, chatTransports } from '../contract'
import { ChatPicture, ChatTitle } from './chat-title'
import styles from './chats.module.css'
import { LatestMessage } from './latest-message'

interface ChatRowProps {
  readonly chat: ChatSummary
  /** Number of unread messages. */
  readonly unreadCount: number
  readonly isOpen: boolean
}

/** One conversation in the list: its name, its latest message, and a mark if something is unread. */
export const ChatRow = memo(function ChatRow({ chat, unreadCount, isOpen }: ChatRowProps) {
  const { last } = chat
  const transportBadge = useContributions(chatTransports).find(({ value }) => value.id === chat.transport)
    ?.value.badge
  return (
    <RouteLink
      to={chatRoute}
      params={{ chat: chat.id }}
      className={classNames(styles.row, isOpen && styles.chosen)}
      aria-current={isOpen ? 'page' : undefined}
    >
      <ChatPicture chat={chat} />
      <span className={styles.words}>
        <span className={styles.title}>
          <ChatTitle chat={chat} />
          {transportBadge !== undefined && <span className={styles.transport}>{transportBadge}</span>}
        </span>
        <span className={styles.latest} dir="auto">
          {last ? <LatestMessage chat={chat} message={last} /> : 'No messages yet'}
        </span>
      </span>
      <span className={styles.marks}>
        {last && <RelativeTime timeSeconds={last.at / 1_000} />}
        <Badge count={unreadCount} label={unreadCount === 1 ? 'unread message' : 'unread messages'} />
      </span>
    </RouteLink>
  )
})
