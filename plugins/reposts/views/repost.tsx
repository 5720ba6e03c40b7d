import { createContext, use } from 'react'
import { NoteByRef, NoteCard, type NoteKindProps, type NoteMode, noteFilters } from '#contracts/notes'
import { ProfileName } from '#contracts/profiles'
import { repostTarget, shortNpub } from '#kernel/nostr'
import type { EventRef } from '#kernel/ports'
import { LazyView, useEvent, useVerdict, View } from '#kernel/react'
import { Icon, SkeletonRow } from '#ui-kit'
import styles from './repost.module.css'

const loadLink = () => import('./repost-link')

/** True inside a repost. A repost there is shown as a link. */
const InsideRepost = createContext(false)

/** A repost: a line with the name of the person who reposted, and the note. */
export default function Repost({ event, mode }: NoteKindProps) {
  const inside = use(InsideRepost)
  const target = repostTarget(event)
  if (!target || inside)
    return (
      <article className={styles.repost}>
        <RepostLine pubkey={event.pubkey} />
        {target ? (
          <LazyView load={loadLink} props={{ to: target }} />
        ) : (
          <p className={styles.quiet}>This repost points at nothing.</p>
        )}
      </article>
    )
  return (
    <InsideRepost value={true}>
      <Reposted by={event.pubkey} target={target} mode={mode} />
    </InsideRepost>
  )
}

function Reposted({ by, target, mode }: { by: string; target: EventRef; mode: NoteMode }) {
  const event = useEvent(target)
  const isHidden = useVerdict(noteFilters, event)?.how === 'hide'
  // In a list, render nothing, because the name without a note would be meaningless.
  if (isHidden && (mode === 'card' || mode === 'tile')) return null
  const shown = {
    mode: mode === 'page' ? ('card' as const) : mode,
    standalone: true,
    pending: <SkeletonRow />,
  }
  // If the note is hidden, `NoteByRef` shows the reason. The keys differ, so that React does not reuse one view for the
  // other.
  const note =
    event && !isHidden ? (
      <View key="found" of={NoteCard} event={event} {...shown} />
    ) : (
      <View key="sought" of={NoteByRef} to={target} {...shown} />
    )
  // A tile shows the note's picture alone. It has no room for the name of the person who reposted the note.
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
        <View of={ProfileName} pubkey={pubkey} fallback={<span>{shortNpub(pubkey)}</span>} />
      </span>
      reposted
    </p>
  )
}
