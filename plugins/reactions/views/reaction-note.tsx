import type { NoteKindProps } from '#contracts/notes'
import { NoteByRef } from '#contracts/notes'
import { ProfileName } from '#contracts/profiles'
import { isHexKey } from '#kernel/nostr'
import { View } from '#kernel/react'
import { readReactions } from '../publish/read-reactions'
import { EmojiPicture } from './emoji-picture'
import styles from './reactions.module.css'

/** Somebody reacted: with what, and to which note. */
export default function ReactionNote({ event }: NoteKindProps) {
  const target = event.tags.findLast(tag => tag[0] === 'e')
  const id = target?.[1]
  const [reaction] = id === undefined ? [] : readReactions(id, [event])
  return (
    <article className={styles.note} data-note={event.id}>
      <p className={styles.line}>
        {reaction?.url ? (
          <EmojiPicture url={reaction.url} alt={reaction.text} side={18} instead={reaction.text} />
        ) : (
          <span>{reaction?.text ?? event.content.slice(0, 24)}</span>
        )}
        <span className={styles.who}>
          <View of={ProfileName} pubkey={event.pubkey} />
        </span>
        reacted
      </p>
      {isHexKey(id) ? (
        <View of={NoteByRef} to={{ id, ...(target?.[2] && { relays: [target[2]] }) }} standalone />
      ) : (
        <p className={styles.line}>This reaction points at nothing.</p>
      )}
    </article>
  )
}
