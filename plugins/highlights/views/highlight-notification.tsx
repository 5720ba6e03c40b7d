import { NotificationExcerpt, type NotificationGroup } from '#contracts/notifications'
import { PluginView } from '#kernel/react'

/** Shows the newest highlighted passage of a row. */
export default function HighlightNotification({ notification }: { notification: NotificationGroup }) {
  const { content, users } = notification
  const highlight = users[0]?.event
  return <PluginView token={NotificationExcerpt} text={content} {...(highlight && { event: highlight })} />
}
