import { type NoteDisplayMode, noteOpened } from '#contracts/notes'
import type { NostrEvent } from '#kernel/ports'
import { useKernel } from '#kernel/react'
import { RelativeTime } from '#ui-kit'
import { getEventRef } from './get-note-route-params'
import styles from './note-frame.module.css'
import { NoteLink } from './note-link'

/** The time of a note as a link to the note's page. The note's own page shows the full date. `plain` omits the link. */
export function NoteTime({
  event,
  mode,
  plain,
}: {
  event: NostrEvent
  mode: NoteDisplayMode
  plain: boolean
}) {
  const kernel = useKernel()
  const time =
    mode === 'page' ? <FullTime at={event.created_at} /> : <RelativeTime timeSeconds={event.created_at} />
  if (plain) return <span className={styles.time}>{time}</span>
  return (
    <NoteLink
      to={getEventRef(event)}
      className={styles.time}
      onClick={() => kernel.emit(noteOpened, { id: event.id })}
    >
      {time}
    </NoteLink>
  )
}

function FullTime({ at }: { at: number }) {
  const date = new Date(at * 1000)
  if (Number.isNaN(date.getTime())) return null
  return (
    <time dateTime={date.toISOString()}>
      {date.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}
