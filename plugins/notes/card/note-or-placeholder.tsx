import { useEffect, useRef } from 'react'
import type { NoteDisplayMode } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useNostr, useStore } from '#kernel/react'
import { Button, classNames } from '#ui-kit'
import styles from './note-frame.module.css'
import { NoteOfAnyKind } from './note-of-any-kind'
import { NoteSkeleton } from './note-skeleton'

interface NoteOrPlaceholderProps {
  /** The loaded note; `undefined` while loading, `null` if no relay has it. */
  readonly event: NostrEvent | null | undefined
  readonly mode: NoteDisplayMode
  readonly standalone: boolean
  readonly threadLine?: 'above' | 'below' | 'both' | undefined
  onRetry(): void
}

/** Shows a note once it has loaded, and a placeholder or message until then. */
export function NoteOrPlaceholder({ event, mode, standalone, threadLine, onRetry }: NoteOrPlaceholderProps) {
  if (event)
    return (
      <NoteOfAnyKind
        event={event}
        mode={mode}
        standalone={standalone}
        isReferenced
        {...(threadLine && { threadLine })}
      />
    )
  if (event === undefined) return <NoteSkeleton mode={mode} />
  return <MissingNote mode={mode} onRetry={onRetry} />
}

/** Says that the note was not found. Loads the note again when the network comes back. */
function MissingNote({ mode, onRetry }: Pick<NoteOrPlaceholderProps, 'mode' | 'onRetry'>) {
  const online = useStore(useNostr().network.online)
  const wasOffline = useRef(false)
  useEffect(() => {
    if (online && wasOffline.current) onRetry()
    wasOffline.current = !online
  }, [online, onRetry])
  return (
    <div className={classNames(styles.note, styles[mode], styles.missing)}>
      <p>
        {online
          ? 'This note could not be found on your relays.'
          : 'You are offline, and this note is not saved on this device.'}
      </p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
