import type { NoteKindProps } from '#contracts/notes'
import { NoteByRef } from '#contracts/notes'
import { ProfileName } from '#contracts/profiles'
import { View } from '#kernel/react'
import { reactedTo, readReaction } from '../publish/read-reactions'
import { EmojiPicture } from './emoji-picture'
import styles from './reactions.module.css'

/** A reaction as a separate entry of a list, with the note to which it refers. */
export default function ReactionNote({ event }: NoteKindProps) {
  const target = reactedTo(event)
  const reaction = readReaction(event)
  return (
    <article className={styles.note} data-note={event.id}>
      <p className={styles.line}>
        {reaction?.url ? (
          <EmojiPicture url={reaction.url} alt={reaction.text} side={18} instead={reaction.text} />
        ) : (
          <span className={styles.word}>{reaction?.text ?? event.content.slice(0, 24)}</span>
        )}
        <span className={styles.who}>
          <View of={ProfileName} pubkey={event.pubkey} />
        </span>
        reacted
      </p>
      {target ? (
        <View of={NoteByRef} to={target} standalone />
      ) : (
        <p className={styles.line}>This reaction points at nothing.</p>
      )}
    </article>
  )
}
