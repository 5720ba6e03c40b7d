import type { Notification } from '../contract'
import { Words } from './original-words'

/** Shows the text of the reply. */
export default function AnswerBody({ notification: { content, users } }: { notification: Notification }) {
  const answer = users[0]?.event
  return <Words text={content} {...(answer && { event: answer })} />
}
