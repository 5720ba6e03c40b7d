import { createContext, use } from 'react'
import {
  NoteByRef,
  NoteCard,
  type NoteKindProps,
  type NoteMode,
  noteFilters,
  verdictOf,
} from '#contracts/notes'
import { ProfileName } from '#contracts/profiles'
import type { EventRef } from '#kernel'
import { repostTarget, shortNpub } from '#kernel/nostr'
import { LazyView, useEvent, useNostr, usePoint, useStore, View } from '#kernel/react'
import { Icon, SkeletonRow } from '#ui-kit'
import styles from './repost.module.css'

const loadLink = () => import('./repost-link')

/** True inside a repost, which does not unwrap another repost. */
const InsideRepost = createContext(false)

/** A repost: a line with the reposter's name, and the note. */
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
      <Reposted by={event.pubkey} target={target} mode={mode === 'page' ? 'card' : mode} />
    </InsideRepost>
  )
}

function Reposted({ by, target, mode }: { by: string; target: EventRef; mode: NoteMode }) {
  const event = useEvent(target)
  const session = useStore(useNostr().session)
  const filters = usePoint(noteFilters)
  // Without its note, the line would be meaningless.
  if (event && verdictOf(filters, { event, session }) === 'hide') return null
  const shown = { mode, standalone: true, pending: <SkeletonRow /> }
  // A view keeps the component that it began with, so the two need keys.
  const note = event ? (
    <View key="found" of={NoteCard} event={event} {...shown} />
  ) : (
    <View key="sought" of={NoteByRef} to={target} {...shown} />
  )
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
        <View of={ProfileName} pubkey={pubkey} fallback={<span>{shortNpub(pubkey)}</span>} />
      </span>
      reposted
    </p>
  )
}
