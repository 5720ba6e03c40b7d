import type { NostrEvent } from '#kernel'
import type { Notification } from '../contract'
import { OriginalWords, Words } from './original-words'

/** The reply, and an excerpt of the note it replies to. */
export default function AnswerBody(given: { notification: Notification; original?: NostrEvent | undefined }) {
  const { notification, original } = given
  const { content, users } = notification
  const answer = users[0]?.event
  return (
    <>
      <Words text={content} {...(answer && { of: answer })} />
      {original && original.id !== answer?.id && <OriginalWords original={original} />}
    </>
  )
}
