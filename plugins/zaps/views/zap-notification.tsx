import { NotificationExcerpt, type NotificationGroup } from '#contracts/notifications'
import { PluginView } from '#kernel/react'
import { SatsAmount } from '#ui-kit'
import styles from './zap-notification.module.css'

/** Shows the total amount of the zaps in a row of notifications, and the newest comment. */
export default function ZapNotification({ notification }: { notification: NotificationGroup }) {
  const { users, content } = notification
  const msats = users.reduce((sum, user) => sum + (user.msats ?? 0), 0)
  return (
    <>
      <p className={styles.amount}>
        <SatsAmount amountSats={Math.floor(msats / 1_000)} />
      </p>
      <PluginView token={NotificationExcerpt} text={content} />
    </>
  )
}
