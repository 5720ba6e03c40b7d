import { memo, useEffect, useRef } from 'react'
import { observeVisibility } from '#ui-kit'
import type { ChatConversation, ChatMessage, ChatPermissions } from '../contract'
import type { ConversationItem } from '../conversation/chat-items'
import styles from './conversation.module.css'
import type { MessageDeletion } from './delete-message-dialog'
import { MessageBubble } from './message-bubble'

interface ChatItemRowProps {
  readonly item: ConversationItem
  readonly chat: ChatConversation
  readonly permissions: ChatPermissions
  /** The reader's public key (hex), if they have signed in. */
  readonly ownPubkey: string | undefined
  readonly isRequest: boolean
  /** True for the message that is the current search result. */
  readonly isSearchHit: boolean
  onReply(message: ChatMessage): void
  onDelete(deletion: MessageDeletion): void
  onGoToMessage(id: string): void
  /** Called before a long message is expanded. */
  onExpand(): void
  /** True if the reader has pressed the button that leads to the first unread message. */
  readonly isUnreadLineWanted: boolean
  onUnreadLineShown(): void
}

/** One row of a conversation: a message, or a line between messages. */
export const ConversationItemRow = memo(function ChatItemView({
  item,
  isUnreadLineWanted,
  onUnreadLineShown,
  ...rest
}: ChatItemRowProps) {
  if (item.kind === 'day') return <p className={styles.day}>{item.name}</p>
  if (item.kind === 'unread') return <UnreadLine isWanted={isUnreadLineWanted} onShown={onUnreadLineShown} />
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
      repliedMessage={item.repliedMessage}
      isFirstOfGroup={item.isFirstOfGroup}
      isLastOfGroup={item.isLastOfGroup}
    />
  )
})

/**
 * The line above the first unread message. When it comes into view, it takes over the focus of the button that led to
 * it.
 */
function UnreadLine({ isWanted, onShown }: { isWanted: boolean; onShown(): void }) {
  const line = useRef<HTMLParagraphElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onShown` is another function in each rendering
  useEffect(() => {
    if (!isWanted || !line.current) return
    // While the list scrolls to this line, it may unmount the line and mount it again.
    return observeVisibility(line.current, () => {
      if (document.activeElement === document.body) line.current?.focus({ preventScroll: true })
      onShown()
    })
  }, [isWanted])
  return (
    <p ref={line} tabIndex={-1} className={styles.unread}>
      Unread messages
    </p>
  )
}
