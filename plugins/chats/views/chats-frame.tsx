import { type ReactNode, Suspense } from 'react'
import { View } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { buttonClass, classNames, EmptyState, Icon, SkeletonRow } from '#ui-kit'
import { newChatRoute } from '../contract'
import { ChatList } from './chat-list'
import styles from './chats.module.css'

interface ChatsFrameProps {
  /** The id of the open conversation. */
  readonly open?: string
  readonly children?: ReactNode
}

/**
 * The list of conversations and the open one, side by side on a wide screen. A narrow screen shows the conversation if
 * one is open, otherwise the list.
 */
export function ChatsFrame({ open, children }: ChatsFrameProps) {
  return (
    <div className={classNames(styles.frame, children !== undefined && styles.withChat)}>
      <section className={styles.list} aria-label="Conversations">
        {children === undefined ? (
          <View of={PageHeader} title="Chats">
            <NewChat />
          </View>
        ) : (
          // The page's heading belongs to the conversation.
          <div className={styles.listHead}>
            <h2>Chats</h2>
            <NewChat />
          </div>
        )}
        <Suspense fallback={<ListSkeleton />}>
          <ChatList open={open} />
        </Suspense>
      </section>
      <section className={styles.chat} aria-label="Conversation">
        {children ?? <EmptyState icon="chats" title="Choose a conversation" />}
      </section>
    </div>
  )
}

const NewChat = () => (
  <div className={styles.tools}>
    <RouteLink to={newChatRoute} className={buttonClass('primary', 'small')}>
      <Icon name="edit" size={18} />
      New chat
    </RouteLink>
  </div>
)

const ListSkeleton = () => (
  <>
    <SkeletonRow />
    <SkeletonRow />
    <SkeletonRow />
  </>
)
