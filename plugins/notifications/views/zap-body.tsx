import type { NostrEvent } from '#kernel'
import { Sats } from '#ui-kit'
import type { Notification } from '../contract'
import styles from './notifications.module.css'
import { OriginalWords, Words } from './original-words'

/** The zapped amount, the comment, and an excerpt of the note. */
export default function ZapBody(given: { notification: Notification; original?: NostrEvent | undefined }) {
  const { notification, original } = given
  const { users, content, originalEventId } = notification
  const msats = users.reduce((sum, user) => sum + (user.msats ?? 0), 0)
  return (
    <>
      <p className={styles.amount}>
        <Sats of={Math.floor(msats / 1_000)} />
      </p>
      <Words text={content} />
      {users[0]?.event.id !== originalEventId && <OriginalWords original={original} />}
    </>
  )
}
