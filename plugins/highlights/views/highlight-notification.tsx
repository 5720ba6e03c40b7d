import { NotificationExcerpt, type NotificationGroup } from '#contracts/notifications'
import { PluginView } from '#kernel/react'

/** The text of a notification about highlights: the passage that was highlighted last. */
export default function HighlightNotification({ notification }: { notification: NotificationGroup }) {
  const { content, users } = notification
  const highlight = users[0]?.event
  return <PluginView token={NotificationExcerpt} text={content} {...(highlight && { event: highlight })} />
}
