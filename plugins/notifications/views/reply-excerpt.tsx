import type { NotificationGroup } from '../contract'
import { TextExcerpt } from './target-event-excerpt'

/** Shows the text of the reply. */
export default function ReplyExcerpt({
  notification: { content, users },
}: {
  notification: NotificationGroup
}) {
  const answer = users[0]?.event
  return <TextExcerpt text={content} {...(answer && { event: answer })} />
}
