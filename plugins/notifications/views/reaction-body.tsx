import { RichText } from '#contracts/notes'
import type { NostrEvent } from '#kernel'
import { neutralizeText } from '#kernel/nostr'
import { View } from '#kernel/react'
import type { Notification } from '../contract'
import { reactionsOf } from '../kinds/reactions-of'
import styles from './notifications.module.css'
import { OriginalWords } from './original-words'

/** The reactions, and an excerpt of the note. */
export default function ReactionBody(given: {
  notification: Notification
  original?: NostrEvent | undefined
}) {
  const { notification, original } = given
  return (
    <>
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
      <OriginalWords original={original} />
    </>
  )
}
