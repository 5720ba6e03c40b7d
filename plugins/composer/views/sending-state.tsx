import type { NoteActionProps } from '#contracts/notes'
import { Outbox, type PublishStatus } from '#kernel/ports'
import { useService, useStore } from '#kernel/react'
import { Button, classNames } from '#ui-kit'
import styles from './composer.module.css'

function words({ phase, relays }: PublishStatus): string {
  const all = Object.values(relays)
  const taken = all.filter(d => d.state === 'ok').length
  if (phase === 'failed') return 'Not sent'
  // The outbox will try again. The tooltip says why sending failed.
  if (phase === 'sending' && all.length > 0 && all.every(d => d.state === 'failed')) return 'Not sent yet'
  if (phase !== 'sent') return 'Sending'
  return taken === all.length ? '' : `Sent to ${taken} of ${all.length} relays`
}

/** Shows to how many relays the reader's own note has been sent. Renders nothing if every relay has the note. */
export default function SendingState({ event }: NoteActionProps) {
  const outbox = useService(Outbox)
  const entry = useStore(outbox.entries).find(e => e.status.event?.id === event.id)
  const text = entry ? words(entry.status) : ''
  if (!entry || !text) return null
  const failed = entry.status.phase === 'failed'
  return (
    <span className={classNames(styles.state, failed && styles.failed)} title={entry.status.reason}>
      {text}
      {failed && (
        <Button variant="ghost" size="small" onClick={() => outbox.retry(entry.id)}>
          Retry
        </Button>
      )}
    </span>
  )
}
