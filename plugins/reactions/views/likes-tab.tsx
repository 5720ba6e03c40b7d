import { ProfileRow } from '#contracts/profiles'
import type { NostrEvent } from '#kernel/ports'
import { DeletionWatcher, EmojiPicture, PluginView } from '#kernel/react'
import { classNames, EmptyState } from '#ui-kit'
import styles from './reactions.module.css'
import { useReactions } from './use-reactions'

/** Lists the people who reacted to a note, and their reactions. */
export default function LikesTab({ event }: { event: NostrEvent }) {
  const reactions = useReactions(event, true)
  if (reactions.length === 0) return <EmptyState icon="heart" title="No reactions yet" />
  return (
    <ul>
      <DeletionWatcher events={reactions.map(reaction => reaction.event)} />
      {reactions.map(({ pubkey, text, url }) => (
        <li key={pubkey} className={styles.person}>
          <PluginView token={ProfileRow} pubkey={pubkey} />
          <ReactionText text={text} url={url} />
        </li>
      ))}
    </ul>
  )
}

function ReactionText({ text, url }: { text: string; url: string | undefined }) {
  const words = (
    <span className={classNames(styles.said, styles.word)} title={text}>
      {text}
    </span>
  )
  return url === undefined ? (
    words
  ) : (
    <EmojiPicture url={url} alt={text} width={22} height={22} fallback={words} />
  )
}
