import { useState } from 'react'
import { SignIn } from '#contracts/accounts'
import { useKernel, useNostr, useProvided, useService, useStore } from '#kernel/react'
import { Button, EmptyState, ListEnd, SkeletonRow } from '#ui-kit'
import { Chats } from '../contract'
import { unreadIn } from '../list/unread'
import { ChatRow } from './chat-row'
import { ChatSearch } from './chat-search'
import styles from './chats.module.css'
import { LockedNotice, RequestsLink, TransportNotices } from './list-notices'

/** Number of conversations that are shown at once: more than fit on a screen, few enough to appear at once. */
const PAGE = 30

/** All conversations of the current account, the latest first. More appear when the end of the list comes near. */
export function ChatList({ open }: { open?: string | undefined }) {
  const { pubkey } = useStore(useNostr().session)
  const chats = useService(Chats)
  const { phase, chats: all } = useStore(chats.list)
  useStore(chats.reads)
  const [count, setCount] = useState(PAGE)
  if (pubkey === undefined) return <SignedOut />
  const shown = all.filter(chat => !chat.isRequest)
  const notes = (
    <>
      {phase === 'locked' && <LockedNotice />}
      <RequestsLink count={all.length - shown.length} />
    </>
  )
  if (shown.length === 0)
    return phase === 'loading' ? (
      <SkeletonRow />
    ) : (
      <>
        {notes}
        <EmptyState icon="chats" title="No conversations yet">
          Write to somebody, or join a public channel.
        </EmptyState>
        <TransportNotices />
      </>
    )
  const rows = (
    <>
      <ul className={styles.rows}>
        {shown.slice(0, count).map(chat => (
          <li key={chat.id}>
            <ChatRow chat={chat} unread={unreadIn(chat, chats.readUpTo(chat.id))} open={chat.id === open} />
          </li>
        ))}
      </ul>
      {shown.length > count && <ListEnd turn={count} busy={false} onLoad={() => setCount(count + PAGE)} />}
    </>
  )
  return (
    <>
      {notes}
      {shown.some(({ people }) => people.length > 0) ? <ChatSearch>{rows}</ChatSearch> : rows}
      <TransportNotices />
    </>
  )
}

function SignedOut() {
  const kernel = useKernel()
  const can = useProvided(SignIn)
  const signIn = () =>
    void kernel.resolve(SignIn).then(
      service => service.open('sign-in'),
      () => {},
    )
  return (
    <EmptyState icon="chats" title="Sign in to see your conversations">
      {can && (
        <Button variant="primary" onClick={signIn}>
          Sign in
        </Button>
      )}
    </EmptyState>
  )
}
