import { useState } from 'react'
import { chatRoute } from '#contracts/chats'
import { Refusal } from '#kernel'
import { useService, useStore } from '#kernel/react'
import { routePath, useGo } from '#kernel/router'
import { TextButton } from '#ui-kit'
import { DirectDesk, OldChats } from '../manifest'
import styles from './chat-direct.module.css'

/** Says above old messages (NIP-04) what everybody sees of them, and leads to private ones. */
export default function OldAbout({ id }: { id: string }) {
  const desk = useService(DirectDesk)
  const summary = useStore(useService(OldChats).open(id).summary)
  const go = useGo()
  const [problem, setProblem] = useState<string>()
  const begin = () =>
    desk.begin(summary?.people ?? []).then(
      room => go(routePath(chatRoute, { chat: room })),
      error => setProblem(error instanceof Refusal ? error.message : 'The conversation was not stored.'),
    )
  return (
    <div className={styles.about}>
      <p>
        Old messages: their texts are encrypted, but everybody sees who wrote to whom, and when.{' '}
        {summary && !summary.isRequest && (
          <TextButton inText onClick={() => void begin()}>
            Write a private message instead
          </TextButton>
        )}
      </p>
      {problem !== undefined && <p role="alert">{problem}</p>}
    </div>
  )
}
