import { RichText } from '#contracts/notes'
import type { Notification } from '#contracts/notifications'
import { sanitizeNoteText } from '#kernel/nostr'
import { PluginView } from '#kernel/react'
import { distinctReactions } from '../publish/distinct-reactions'
import styles from './reaction-notification.module.css'

/** Shows the different reactions of a row. */
export default function ReactionNotification({ notification }: { notification: Notification }) {
  return (
    <div className={styles.reactions}>
      {distinctReactions(notification).map(({ text, tags }) => (
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
