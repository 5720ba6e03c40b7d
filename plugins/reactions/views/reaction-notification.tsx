import { RichText } from '#contracts/notes'
import type { Notification } from '#contracts/notifications'
import { neutralizeText } from '#kernel/nostr'
import { View } from '#kernel/react'
import { reactionsOf } from '../publish/reactions-of'
import styles from './reaction-notification.module.css'

/** Shows the different reactions of a row. */
export default function ReactionNotification({ notification }: { notification: Notification }) {
  return (
    <div className={styles.reactions}>
      {reactionsOf(notification).map(({ text, tags }) => (
        <View
          key={text}
          of={RichText}
          text={text}
          tags={tags}
          fallback={<span>{neutralizeText(text)}</span>}
        />
      ))}
    </div>
  )
}
