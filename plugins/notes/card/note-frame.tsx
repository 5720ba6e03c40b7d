import type { NoteDisplayMode } from '#contracts/notes'
import { threadRefToEventRef } from '#kernel/nostr'
import type { NostrEvent } from '#kernel/ports'
import { useIsScrollSettled } from '#kernel/react'
import { classNames } from '#ui-kit'
import { AuthorAvatar } from './author-avatar'
import { NoteActionsBar } from './note-actions-bar'
import { NoteBody, type NoteKindContribution } from './note-body'
import { NoteFooters } from './note-footers'
import styles from './note-frame.module.css'
import { NoteHeader } from './note-header'
import { NoteLink } from './note-link'
import { findReplyRefs } from './reply-refs'
import { ReplyingTo } from './replying-to'
import { useMenuRequest } from './use-menu-request'
import { useNoteOpener } from './use-note-opener'

export interface NoteFrameProps {
  readonly event: NostrEvent
  readonly mode: NoteDisplayMode
  readonly standalone: boolean
  readonly threadLine: 'above' | 'below' | 'both' | undefined
  readonly renderer: NoteKindContribution | undefined
}

/** A note with author, header, body and actions. */
export function NoteFrame({ event, mode, standalone, threadLine, renderer }: NoteFrameProps) {
  const open = useNoteOpener(event)
  const [menuRequest, requestMenu] = useMenuRequest()
  const below = threadLine === 'below' || threadLine === 'both'
  const above = threadLine === 'above' || threadLine === 'both'
  const embed = mode === 'embed'
  const atRest = useIsScrollSettled()
  const root = standalone ? findReplyRefs(event)?.root : undefined
  return (
    <article
      className={classNames(styles.note, styles[mode], below && styles.below, above && styles.above)}
      data-note={event.id}
      data-mode={mode}
      {...(!embed && { tabIndex: -1 })}
      {...(mode !== 'page' && { onClick: open })}
      {...(!embed && { onContextMenu: requestMenu })}
    >
      {!embed && (
        <div className={styles.side}>
          <AuthorAvatar pubkey={event.pubkey} size={40} plain={!atRest} />
        </div>
      )}
      <NoteHeader event={event} mode={mode} menuRequest={menuRequest} atRest={atRest} />
      <div className={styles.rest}>
        {(standalone || embed) && !above && <ReplyingTo event={event} plain={!atRest} />}
        <NoteBody event={event} mode={mode} renderer={renderer} />
        <NoteFooters event={event} live={mode === 'page'} />
        {root && (
          <NoteLink to={threadRefToEventRef(root)} className={styles.root} plain={!atRest}>
            View thread root →
          </NoteLink>
        )}
        {!embed && <NoteActionsBar event={event} live={mode === 'page'} atRest={atRest} />}
      </div>
    </article>
  )
}
