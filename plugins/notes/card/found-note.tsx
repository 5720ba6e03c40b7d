import type { NoteMode } from '#contracts/notes'
import type { NostrEvent } from '#kernel'
import { Button, classNames } from '#ui-kit'
import styles from './note-frame.module.css'
import { NoteOfAnyKind } from './note-of-any-kind'
import { NoteSkeleton } from './note-skeleton'

interface FoundNoteProps {
  /** `undefined` while it is looked for, `null` when nobody has it. */
  readonly event: NostrEvent | null | undefined
  readonly mode: NoteMode
  readonly standalone: boolean
  readonly joined?: 'above' | 'below' | 'both' | undefined
  onRetry(): void
}

/** A note that had to be looked for first. */
export function FoundNote({ event, mode, standalone, joined, onRetry }: FoundNoteProps) {
  if (event)
    return <NoteOfAnyKind event={event} mode={mode} standalone={standalone} {...(joined && { joined })} />
  if (event === undefined) return <NoteSkeleton mode={mode} />
  return (
    <div className={classNames(styles.note, styles[mode], styles.missing)}>
      <p>This note could not be found on your relays.</p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
