import type { NoteActionProps } from '#contracts/notes'
import { Outbox, type PublishStatus } from '#kernel/ports'
import { useService, useStore } from '#kernel/react'
import { Button, classNames } from '#ui-kit'
import styles from './composer.module.css'

function sendingText({ phase, relays }: PublishStatus): string {
  const relayStates = Object.values(relays)
  const acceptedCount = relayStates.filter(delivery => delivery.state === 'ok').length
  if (phase === 'failed') return 'Not sent'
  // The outbox will try again. The tooltip says why sending failed.
  if (
    phase === 'sending' &&
    relayStates.length > 0 &&
    relayStates.every(delivery => delivery.state === 'failed')
  )
    return 'Not sent yet'
  if (phase !== 'sent') return 'Sending'
  return acceptedCount === relayStates.length
    ? ''
    : `Sent to ${acceptedCount} of ${relayStates.length} relays`
}

/** Says to how many relays the reader's own note was sent. Renders nothing once every relay has it. */
export default function NoteSendingStatus({ event }: NoteActionProps) {
  const outbox = useService(Outbox)
  const entry = useStore(outbox.entries).find(outboxEntry => outboxEntry.status.event?.id === event.id)
  const text = entry ? sendingText(entry.status) : ''
  if (!entry || !text) return null
  const hasFailed = entry.status.phase === 'failed'
  return (
    <span className={classNames(styles.state, hasFailed && styles.failed)} title={entry.status.reason}>
      {text}
      {hasFailed && (
        <Button variant="ghost" size="small" onClick={() => outbox.retry(entry.id)}>
          Retry
        </Button>
      )}
    </span>
  )
}
