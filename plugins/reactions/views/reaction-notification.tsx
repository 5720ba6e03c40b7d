import { RichText } from '#contracts/notes'
import type { NotificationGroup } from '#contracts/notifications'
import { sanitizeNoteText } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import { getDistinctReactions } from '../publish/get-distinct-reactions'
import styles from './reaction-notification.module.css'

/** Shows the different reactions of a row. */
export default function ReactionNotification({ notification }: { notification: NotificationGroup }) {
  return (
    <div className={styles.reactions}>
      {getDistinctReactions(notification).map(({ text, tags }) => (
        <PluginView
          key={text}
          token={RichText}
          text={text}
          tags={tags}
          fallback={<span>{sanitizeNoteText(text)}</span>}
        />
      ))}
    </div>
  )
}
