import { useState } from 'react'
import { chatRoute } from '#contracts/site-routes'
import { UserFacingError } from '#kernel'
import { useService, useStore } from '#kernel/react'
import { buildRoutePath, useNavigateToPath } from '#kernel/router'
import { TextButton } from '#ui-kit'
import { DirectInbox, Nip04Chats } from '../manifest'
import styles from './chat-direct.module.css'

/** Explains above old messages (NIP-04) what everybody can see of them, and links to private messages. */
export default function Nip04ChatInfo({ id }: { id: string }) {
  const inbox = useService(DirectInbox)
  const summary = useStore(useService(Nip04Chats).open(id).summary)
  const go = useNavigateToPath()
  const [problem, setProblem] = useState<string>()
  const createRoom = () =>
    inbox.createRoom(summary?.people ?? []).then(
      room => go(buildRoutePath(chatRoute, { chat: room })),
      error =>
        setProblem(error instanceof UserFacingError ? error.message : 'The conversation was not stored.'),
    )
  return (
    <div className={styles.about}>
      <p>
        Old messages: their texts are encrypted, but everybody sees who wrote to whom, and when.{' '}
        {summary && !summary.isRequest && (
          <TextButton isInText onClick={() => void createRoom()}>
            Write a private message instead
          </TextButton>
        )}
      </p>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  )
}
