import type { NostrEvent } from '#kernel'
import type { Notification } from '../contract'
import { OriginalWords, Words } from './original-words'

/** What was answered, and below it to what. */
export default function AnswerBody(given: { notification: Notification; original?: NostrEvent | undefined }) {
  const { notification, original } = given
  const { content, tags, users } = notification
  return (
    <>
      <Words text={content} tags={tags} />
      {original && original.id !== users[0]?.event.id && <OriginalWords original={original} />}
    </>
  )
}
