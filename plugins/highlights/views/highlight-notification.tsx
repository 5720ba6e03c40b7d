import { type Notification, NotificationWords } from '#contracts/notifications'
import { View } from '#kernel/react'

/** Shows the newest highlighted passage of a row. */
export default function HighlightNotification({ notification }: { notification: Notification }) {
  const { content, users } = notification
  const highlight = users[0]?.event
  return <View of={NotificationWords} text={content} {...(highlight && { event: highlight })} />
}
