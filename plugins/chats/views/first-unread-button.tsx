import { useEffect, useState } from 'react'
import type { ChatConversation, ChatMessagesState } from '../contract'
import { UNREAD_ITEM_KEY } from '../conversation/chat-items'
import type { FirstUnread } from '../conversation/find-first-unread'
import styles from './conversation.module.css'
import { useLoadOlderUntilFound } from './use-load-older-until-found'

interface FirstUnreadButtonProps {
  readonly chat: ChatConversation
  readonly state: ChatMessagesState
  readonly firstUnread: FirstUnread
  /** Called with the key of the line above the first unread message, once it is loaded. */
  onFound(key: string): void
}

/**
 * A button that loads older messages until the first unread one is loaded, and then scrolls to it. Another press, or
 * Escape, stops the search. Renders nothing if that message is already loaded, or if there is none.
 */
export function FirstUnreadButton({ chat, state, firstUnread, onFound }: FirstUnreadButtonProps) {
  const [isWanted, setWanted] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const isLoading = useLoadOlderUntilFound(chat, state, {
    isWanted,
    foundKey: firstUnread.id === undefined ? undefined : UNREAD_ITEM_KEY,
    onEnd(key) {
      setWanted(false)
      setFailed(key === undefined)
      if (key !== undefined) onFound(key)
    },
  })
  useEffect(() => {
    if (!isLoading) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      setWanted(false)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isLoading])
  const count = firstUnread.loadedCountAfter
  return (
    <div className={styles.firstUnread}>
      {count !== undefined && (
        <button
          type="button"
          className={styles.jump}
          onClick={() => {
            setFailed(false)
            setWanted(!isWanted)
          }}
        >
          {isLoading ? 'Stop looking' : `Go to the first unread message (more than ${count})`}
        </button>
      )}
      <p role="status">
        {isLoading && 'Looking for the first unread message…'}
        {hasFailed && count !== undefined && 'The older messages did not come.'}
      </p>
    </div>
  )
}
