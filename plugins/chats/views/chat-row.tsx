import { memo } from 'react'
import { ProfileName } from '#contracts/profiles'
import { useNostr, usePoint, useStore, View } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { Badge, classNames, RelativeTime } from '#ui-kit'
import { type ChatSummary, chatRoute, chatTransports } from '../contract'
import { ChatPicture, ChatTitle } from './chat-title'
import styles from './chats.module.css'

interface ChatRowProps {
  readonly chat: ChatSummary
  /** Number of unread messages. */
  readonly unread: number
  readonly open: boolean
}

/** One conversation in the list: its name, its latest message, and a mark if something is unread. */
export const ChatRow = memo(function ChatRow({ chat, unread, open }: ChatRowProps) {
  const { pubkey } = useStore(useNostr().session)
  const { last } = chat
  const mark = usePoint(chatTransports).find(({ value }) => value.id === chat.transport)?.value.mark
  return (
    <RouteLink
      to={chatRoute}
      params={{ chat: chat.id }}
      className={classNames(styles.row, open && styles.chosen)}
      aria-current={open ? 'page' : undefined}
    >
      <ChatPicture chat={chat} />
      <span className={styles.words}>
        <span className={styles.title}>
          <ChatTitle chat={chat} />
          {mark !== undefined && <span className={styles.transport}>{mark}</span>}
        </span>
        <span className={styles.latest} dir="auto">
          {last ? (
            <>
              {last.author === pubkey ? 'You' : <View of={ProfileName} pubkey={last.author} plain />}:{' '}
              {last.text.slice(0, 200)}
            </>
          ) : (
            'No messages yet'
          )}
        </span>
      </span>
      <span className={styles.marks}>
        {last && <RelativeTime at={last.at / 1_000} />}
        <Badge count={unread} label={unread === 1 ? 'unread message' : 'unread messages'} />
      </span>
    </RouteLink>
  )
})
