import { type Notification, NotificationWords } from '#contracts/notifications'
import { View } from '#kernel/react'
import { Sats } from '#ui-kit'
import styles from './zap-notification.module.css'

/** Shows the total amount of a row, and the newest comment. */
export default function ZapNotification({ notification }: { notification: Notification }) {
  const { users, content } = notification
  const msats = users.reduce((sum, user) => sum + (user.msats ?? 0), 0)
  return (
    <>
      <p className={styles.amount}>
        <Sats of={Math.floor(msats / 1_000)} />
      </p>
      <View of={NotificationWords} text={content} />
    </>
  )
}
