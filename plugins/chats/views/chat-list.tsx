import { useState } from 'react'
import { SignIn } from '#kernel/ports'
import { useIsServiceProvided, useKernel, useNostr, useService, useStore } from '#kernel/react'
import { Button, EmptyState, LoadMore, SkeletonRow } from '#ui-kit'
import { Chats } from '../contract'
import { countUnreadMessages } from '../list/unread-count'
import { ChatRequestsLink, LockedChatsNotice, TransportNotices } from './chat-list-notices'
import { ChatRow } from './chat-row'
import { ChatSearch } from './chat-search'
import styles from './chats.module.css'
import { useActivateChatTransports } from './use-activate-chat-transports'

/** Number of conversations that are rendered at once: more than fit on a screen, but few enough to render quickly. */
const PAGE_SIZE = 30

/**
 * Lists all conversations of the current account, the latest first. More are rendered when the reader scrolls near the
 * end.
 */
export function ChatList({ openChatId }: { openChatId?: string | undefined }) {
  useActivateChatTransports()
  const { pubkey } = useStore(useNostr().session)
  const chats = useService(Chats)
  const { phase, chats: allChats } = useStore(chats.list)
  useStore(chats.readMarkVersion)
  const [shownCount, setCount] = useState(PAGE_SIZE)
  if (pubkey === undefined) return <SignedOutState />
  const shown = allChats.filter(chat => !chat.isRequest)
  const notices = (
    <>
      {phase === 'locked' && <LockedChatsNotice />}
      <ChatRequestsLink count={allChats.length - shown.length} />
    </>
  )
  if (shown.length === 0)
    return phase === 'loading' ? (
      <SkeletonRow />
    ) : (
      <>
        {notices}
        <EmptyState icon="chats" title="No conversations yet">
          Write to somebody, or join a public channel.
        </EmptyState>
        <TransportNotices />
      </>
    )
  const rows = (
    <>
      <ul className={styles.rows}>
        {shown.slice(0, shownCount).map(chat => (
          <li key={chat.id}>
            <ChatRow
              chat={chat}
              unreadCount={countUnreadMessages(chat, chats.readUpTo(chat.id))}
              isOpen={chat.id === openChatId}
            />
          </li>
        ))}
      </ul>
      {shown.length > shownCount && (
        <LoadMore pageKey={shownCount} isLoading={false} onLoad={() => setCount(shownCount + PAGE_SIZE)} />
      )}
    </>
  )
  return (
    <>
      {notices}
      {shown.some(({ people }) => people.length > 0) ? <ChatSearch>{rows}</ChatSearch> : rows}
      <TransportNotices />
    </>
  )
}

function SignedOutState() {
  const kernel = useKernel()
  const canSignIn = useIsServiceProvided(SignIn)
  const signIn = () =>
    void kernel.resolve(SignIn).then(
      service => service.open('sign-in'),
      () => {},
    )
  return (
    <EmptyState icon="chats" title="Sign in to see your conversations">
      {canSignIn && (
        <Button variant="primary" onClick={signIn}>
          Sign in
        </Button>
      )}
    </EmptyState>
  )
}
