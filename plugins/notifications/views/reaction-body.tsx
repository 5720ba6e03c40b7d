import { RichText } from '#contracts/notes'
import type { NostrEvent } from '#kernel'
import { neutralizeText } from '#kernel/nostr'
import { useAtRest, View } from '#kernel/react'
import type { Notification } from '../contract'
import { reactionsOf } from '../kinds/reactions-of'
import styles from './notifications.module.css'
import { OriginalWords } from './original-words'

/** With what, and to what. */
export default function ReactionBody(given: {
  notification: Notification
  original?: NostrEvent | undefined
}) {
  const { notification, original } = given
  const atRest = useAtRest()
  return (
    <>
      <div className={styles.reactions}>
        {reactionsOf(notification).map(({ text, tags }) => {
          const plain = <span key={text}>{neutralizeText(text)}</span>
          return atRest ? <View key={text} of={RichText} text={text} tags={tags} fallback={plain} /> : plain
        })}
      </div>
      <OriginalWords original={original} />
    </>
  )
}
