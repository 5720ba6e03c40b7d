import type { NoteKindViewProps } from '#contracts/notes'
import { NoteByRef } from '#contracts/notes'
import { ProfileName } from '#contracts/profiles'
import { EmojiPicture, PluginView } from '#kernel/react'
import { getReactionTarget, parseReaction } from '../publish/parse-reactions'
import styles from './reactions.module.css'

/** A reaction as a separate entry of a list, with the note to which it refers. */
export default function ReactionNote({ event }: NoteKindViewProps) {
  const target = getReactionTarget(event)
  const reaction = parseReaction(event)
  return (
    <article className={styles.note} data-note={event.id}>
      <p className={styles.line}>
        {reaction?.url ? (
          <EmojiPicture
            url={reaction.url}
            alt={reaction.text}
            width={18}
            height={18}
            fallback={reaction.text}
          />
        ) : (
          <span className={styles.word}>{reaction?.text ?? event.content.slice(0, 24)}</span>
        )}
        <span className={styles.who}>
          <PluginView token={ProfileName} pubkey={event.pubkey} />
        </span>
        reacted
      </p>
      {target ? (
        <PluginView token={NoteByRef} to={target} standalone />
      ) : (
        <p className={styles.line}>This reaction points at nothing.</p>
      )}
    </article>
  )
}
