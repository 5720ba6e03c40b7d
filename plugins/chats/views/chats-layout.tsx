import { type ReactNode, Suspense } from 'react'
import { newChatRoute } from '#contracts/site-routes'
import { PluginView } from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { buttonClassName, classNames, EmptyState, Icon, SkeletonRow } from '#ui-kit'
import { ChatList } from './chat-list'
import styles from './chats.module.css'

interface ChatsLayoutProps {
  /** The id of the open conversation. */
  readonly openChatId?: string
  readonly children?: ReactNode
}

/**
 * The list of conversations and the open one, side by side on a wide screen. A narrow screen shows the conversation if
 * one is open, otherwise the list.
 */
export function ChatsLayout({ openChatId, children }: ChatsLayoutProps) {
  return (
    <div className={classNames(styles.frame, children !== undefined && styles.withChat)}>
      <section className={styles.list} aria-label="Conversations">
        {children === undefined ? (
          <PluginView token={PageHeader} title="Chats">
            <NewChatButton />
          </PluginView>
        ) : (
          // The list has a second-level heading, because the page's main heading belongs to the conversation.
          <div className={styles.listHead}>
            <h2>Chats</h2>
            <NewChatButton />
          </div>
        )}
        <Suspense fallback={<ListSkeleton />}>
          <ChatList openChatId={openChatId} />
        </Suspense>
      </section>
      <section className={styles.chat} aria-label="Conversation">
        {children ?? <EmptyState icon="chats" title="Choose a conversation" />}
      </section>
    </div>
  )
}

const NewChatButton = () => (
  <div className={styles.tools}>
    <RouteLink to={newChatRoute} className={buttonClassName('primary', 'small')}>
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
