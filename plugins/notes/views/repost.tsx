import { use, useState } from 'react'
import { type NoteKindProps, type NoteMode, noteFilters } from '#contracts/notes'
import type { EventRef } from '#kernel'
import { useEvent, useVerdict } from '#kernel/react'
import { Icon } from '#ui-kit'
import { AuthorName } from '../card/author-name'
import { InsideRepost } from '../card/embed-depth'
import { FoundNote } from '../card/found-note'
import { NoteLink } from '../card/note-link'
import { repostTarget } from '../card/repost-target'
import styles from './repost.module.css'

/** A repost: a line with the reposter's name, and the note. */
export default function Repost({ event, mode }: NoteKindProps) {
  const [attempt, setAttempt] = useState(0)
  const inside = use(InsideRepost)
  const target = repostTarget(event)
  if (!target)
    return (
      <article className={styles.repost}>
        <RepostLine pubkey={event.pubkey} />
        <p className={styles.quiet}>This repost points at nothing.</p>
      </article>
    )
  if (inside)
    return (
      <article className={styles.repost}>
        <RepostLine pubkey={event.pubkey} />
        <NoteLink to={target} className={styles.link}>
          Reposted note →
        </NoteLink>
      </article>
    )
  return (
    <InsideRepost value={true}>
      <Reposted
        key={attempt}
        by={event.pubkey}
        target={target}
        mode={mode}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </InsideRepost>
  )
}

function Reposted(props: { by: string; target: EventRef; mode: NoteMode; onRetry(): void }) {
  const { by, target, mode, onRetry } = props
  const event = useEvent(target)
  const isListed = mode === 'card' || mode === 'tile'
  // In a list, the reposter's name without a note would be meaningless.
  if (useVerdict(noteFilters, event)?.how === 'hide' && isListed) return null
  const note = <FoundNote event={event} mode={mode === 'page' ? 'card' : mode} standalone onRetry={onRetry} />
  // A tile has room only for the picture.
  if (mode === 'tile') return note
  return (
    <div className={styles.repost}>
      <RepostLine pubkey={by} />
      {note}
    </div>
  )
}

function RepostLine({ pubkey }: { pubkey: string }) {
  return (
    <p className={styles.line}>
      <Icon name="repost" size={16} />
      <span className={styles.name}>
        <AuthorName pubkey={pubkey} />
      </span>
      reposted
    </p>
  )
}
