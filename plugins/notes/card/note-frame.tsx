import type { NoteMode } from '#contracts/notes'
import { toEventRef } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useAtRest } from '#kernel/react'
import { classNames } from '#ui-kit'
import { AuthorAvatar } from './author-avatar'
import { NoteActionsBar } from './note-actions-bar'
import { type KindEntry, NoteBody } from './note-body'
import { NoteExtras } from './note-extras'
import styles from './note-frame.module.css'
import { NoteHeader } from './note-header'
import { NoteLink } from './note-link'
import { ReplyLine } from './reply-line'
import { replyRefs } from './reply-refs'
import { useMenuAsked } from './use-menu-asked'
import { useNoteOpener } from './use-note-opener'

export interface NoteFrameProps {
  readonly event: NostrEvent
  readonly mode: NoteMode
  readonly standalone: boolean
  readonly joined: 'above' | 'below' | 'both' | undefined
  readonly renderer: KindEntry | undefined
}

/** A note with author, header, body and actions. */
export function NoteFrame({ event, mode, standalone, joined, renderer }: NoteFrameProps) {
  const open = useNoteOpener(event)
  const [menuAsked, askForMenu] = useMenuAsked()
  const below = joined === 'below' || joined === 'both'
  const above = joined === 'above' || joined === 'both'
  const embed = mode === 'embed'
  const atRest = useAtRest()
  const root = standalone ? replyRefs(event)?.root : undefined
  return (
    <article
      className={classNames(styles.note, styles[mode], below && styles.below, above && styles.above)}
      data-note={event.id}
      data-mode={mode}
      {...(!embed && { tabIndex: -1 })}
      {...(mode !== 'page' && { onClick: open })}
      {...(!embed && { onContextMenu: askForMenu })}
    >
      {!embed && (
        <div className={styles.side}>
          <AuthorAvatar pubkey={event.pubkey} size={40} plain={!atRest} />
        </div>
      )}
      <NoteHeader event={event} mode={mode} menuAsked={menuAsked} atRest={atRest} />
      <div className={styles.rest}>
        {(standalone || embed) && !above && <ReplyLine event={event} plain={!atRest} />}
        <NoteBody event={event} mode={mode} renderer={renderer} />
        <NoteExtras event={event} live={mode === 'page'} />
        {root && (
          <NoteLink to={toEventRef(root)} className={styles.root} plain={!atRest}>
            View thread root →
          </NoteLink>
        )}
        {!embed && <NoteActionsBar event={event} live={mode === 'page'} atRest={atRest} />}
      </div>
    </article>
  )
}
