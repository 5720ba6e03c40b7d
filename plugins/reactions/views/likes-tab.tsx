import { ProfileRow } from '#contracts/profiles'
import type { NostrEvent } from '#kernel'
import { View } from '#kernel/react'
import { EmptyState } from '#ui-kit'
import styles from './reactions.module.css'
import { useReactions } from './use-reactions'

/** Who reacted, and with what. */
export default function LikesTab({ event }: { event: NostrEvent }) {
  const reactions = useReactions(event, true)
  if (reactions.length === 0) return <EmptyState icon="heart" title="No reactions yet" />
  return (
    <ul>
      {reactions.map(({ pubkey, text, url }) => (
        <li key={pubkey} className={styles.person}>
          <View of={ProfileRow} pubkey={pubkey} />
          {url === undefined ? (
            <span className={styles.said}>{text}</span>
          ) : (
            <img src={url} alt={text} width={22} height={22} loading="lazy" decoding="async" />
          )}
        </li>
      ))}
    </ul>
  )
}
