import type { NoteDisplayMode } from '#contracts/notes'
import { personBadges } from '#contracts/profiles'
import type { NostrEvent } from '#kernel/ports'
import { Slot, useShellContext } from '#kernel/react'
import { AuthorAvatar } from './author-avatar'
import { AuthorName } from './author-name'
import styles from './note-frame.module.css'
import { NoteMenuButton } from './note-menu-button'
import { NoteTime } from './note-time'
import type { MenuRequest } from './use-menu-request'

interface NoteHeaderProps {
  readonly event: NostrEvent
  readonly mode: NoteDisplayMode
  readonly menuRequest?: MenuRequest | undefined
  /** If false, links and buttons are left out, because the reader is scrolling fast. */
  readonly atRest: boolean
}

/** Author, time and menu of a note. */
export function NoteHeader({ event, mode, menuRequest, atRest }: NoteHeaderProps) {
  const facts = useShellContext()
  return (
    <header className={styles.header}>
      {mode === 'embed' && <AuthorAvatar pubkey={event.pubkey} size={20} plain={!atRest} />}
      <span className={styles.name} dir="auto">
        <AuthorName pubkey={event.pubkey} plain={!atRest} />
        {atRest && <Slot point={personBadges} props={{ pubkey: event.pubkey }} facts={facts} />}
      </span>
      <NoteTime event={event} mode={mode} plain={!atRest} />
      {mode !== 'embed' && atRest && <NoteMenuButton event={event} menuRequest={menuRequest} />}
    </header>
  )
}
