import type { NoteMode } from '#contracts/notes'
import { personBadges } from '#contracts/profiles'
import type { NostrEvent } from '#kernel/ports'
import { Slot, useSessionFacts } from '#kernel/react'
import { AuthorAvatar } from './author-avatar'
import { AuthorName } from './author-name'
import styles from './note-frame.module.css'
import { NoteMenuButton } from './note-menu-button'
import { NoteTime } from './note-time'
import type { MenuAsked } from './use-menu-asked'

interface NoteHeaderProps {
  readonly event: NostrEvent
  readonly mode: NoteMode
  readonly menuAsked?: MenuAsked | undefined
  /** If false, links and buttons are left out, because the reader is scrolling fast. */
  readonly atRest: boolean
}

/** Author, time and menu of a note. */
export function NoteHeader({ event, mode, menuAsked, atRest }: NoteHeaderProps) {
  const facts = useSessionFacts()
  return (
    <header className={styles.header}>
      {mode === 'embed' && <AuthorAvatar pubkey={event.pubkey} size={20} plain={!atRest} />}
      <span className={styles.name} dir="auto">
        <AuthorName pubkey={event.pubkey} plain={!atRest} />
        {atRest && <Slot point={personBadges} props={{ pubkey: event.pubkey }} facts={facts} />}
      </span>
      <NoteTime event={event} mode={mode} plain={!atRest} />
      {mode !== 'embed' && atRest && <NoteMenuButton event={event} asked={menuAsked} />}
    </header>
  )
}
