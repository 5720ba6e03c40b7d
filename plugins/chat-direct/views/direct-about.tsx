import { useState } from 'react'
import { Refusal } from '#kernel'
import { useService, useStore } from '#kernel/react'
import { TextButton } from '#ui-kit'
import { DirectChats, DirectDesk } from '../manifest'
import styles from './chat-direct.module.css'
import { useMissingRelays } from './use-missing-relays'

/** Says above the messages what NIP-17 protects, and what to do if somebody names no relays for private messages. */
export default function DirectAbout({ id }: { id: string }) {
  const desk = useService(DirectDesk)
  const chat = useService(DirectChats).open(id)
  const summary = useStore(chat.summary)
  const missing = useMissingRelays(summary?.people)
  const [isFallback, setFallback] = useState(() => desk.isFallback(id))
  const [problem, setProblem] = useState<string>()
  const fallBack = () =>
    desk.fallBack(id).then(
      () => setFallback(true),
      error => setProblem(error instanceof Refusal ? error.message : 'The choice was not stored.'),
    )
  return (
    <div className={styles.about}>
      <p>Encrypted for the people in this conversation. A thief of one of your keys can read all of it.</p>
      {missing && !isFallback && !summary?.isRequest && (
        <p>
          {missing === 1 ? 'Somebody here has' : `${missing} people here have`} not said on which relays they
          read private messages, so nothing is sent to them.{' '}
          <TextButton inText onClick={() => void fallBack()}>
            Send to their public relays instead
          </TextButton>
        </p>
      )}
      {isFallback && <p>Messages go to the public relays of people who name none for private messages.</p>}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  )
}
