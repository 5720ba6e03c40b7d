import { createContext, use } from 'react'
import {
  NoteByRef,
  NoteCard,
  type NoteDisplayMode,
  type NoteKindViewProps,
  noteFilters,
} from '#contracts/notes'
import { ProfileName } from '#contracts/profiles'
import { getRepostTarget, shortenNpub } from '#kernel/nostr'
import type { EventRef } from '#kernel/ports'
import { LazyView, PluginView, useEvent, useEventVerdict } from '#kernel/react'
import { Icon, SkeletonRow } from '#ui-kit'
import styles from './repost-note.module.css'

const loadLink = () => import('./repost-link')

/** True inside a repost. A repost there is shown as a link. */
const InsideRepostContext = createContext(false)

/** A repost: a line with the name of the person who reposted, and the note. */
export default function RepostNote({ event, mode }: NoteKindViewProps) {
  const inside = use(InsideRepostContext)
  const target = getRepostTarget(event)
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
    <InsideRepostContext value={true}>
      <RepostedNote reposterPubkey={event.pubkey} target={target} mode={mode} />
    </InsideRepostContext>
  )
}

function RepostedNote({
  reposterPubkey,
  target,
  mode,
}: {
  reposterPubkey: string
  target: EventRef
  mode: NoteDisplayMode
}) {
  const event = useEvent(target)
  const isHidden = useEventVerdict(noteFilters, event)?.action === 'hide'
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
      <PluginView key="found" token={NoteCard} event={event} {...shown} />
    ) : (
      <PluginView key="sought" token={NoteByRef} to={target} {...shown} />
    )
  // A tile shows the note's picture alone. It has no room for the name of the person who reposted the note.
  if (mode === 'tile') return note
  return (
    <div className={styles.repost}>
      <RepostLine pubkey={reposterPubkey} />
      {note}
    </div>
  )
}

function RepostLine({ pubkey }: { pubkey: string }) {
  return (
    <p className={styles.line}>
      <Icon name="repost" size={16} />
      <span className={styles.name}>
        <PluginView token={ProfileName} pubkey={pubkey} fallback={<span>{shortenNpub(pubkey)}</span>} />
      </span>
      reposted
    </p>
  )
}
