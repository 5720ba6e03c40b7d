import { useState } from 'react'
import { UserFacingError } from '#kernel'
import { useService, useStore } from '#kernel/react'
import { TextButton } from '#ui-kit'
import { DirectChats, DirectInbox } from '../manifest'
import styles from './chat-direct.module.css'
import { useCountOfPeopleWithoutInboxRelays } from './use-count-without-inbox-relays'

/**
 * Explains above the messages what NIP-17 protects, and what the reader can do if a member has no relays for private
 * messages.
 */
export default function DirectChatInfo({ id }: { id: string }) {
  const inbox = useService(DirectInbox)
  const chat = useService(DirectChats).open(id)
  const summary = useStore(chat.summary)
  const missingCount = useCountOfPeopleWithoutInboxRelays(summary?.people)
  const [isFallback, setFallback] = useState(() => inbox.hasFallback(id))
  const [problem, setProblem] = useState<string>()
  const enableFallback = () =>
    inbox.enableFallback(id).then(
      () => setFallback(true),
      error => setProblem(error instanceof UserFacingError ? error.message : 'The choice was not stored.'),
    )
  return (
    <div className={styles.about}>
      <p>Encrypted for the people in this conversation. A thief of one of your keys can read all of it.</p>
      {missingCount && !isFallback && !summary?.isRequest && (
        <p>
          {missingCount === 1 ? 'Somebody here has' : `${missingCount} people here have`} not said on which
          relays they read private messages, so nothing is sent to them.{' '}
          <TextButton isInText onClick={() => void enableFallback()}>
            Send to their public relays instead
          </TextButton>
        </p>
      )}
      {isFallback && <p>Messages go to the public relays of people who name none for private messages.</p>}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  )
}
