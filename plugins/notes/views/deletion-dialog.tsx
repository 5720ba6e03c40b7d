import { useState } from 'react'
import { createDeletionDraft } from '#kernel/nostr'
import type { NostrEvent, PublishJob } from '#kernel/ports'
import { useKernel, useNostr } from '#kernel/react'
import { undoUnlessSent } from '#kernel/shell'
import { Button, Dialog } from '#ui-kit'
import styles from './deletion-dialog.module.css'

/**
 * Asks the user to confirm the deletion of a note. The note disappears immediately, and comes back if no relay accepts
 * the request.
 */
export default function DeletionDialog({ event, onClose }: { event: NostrEvent; onClose(): void }) {
  const nostr = useNostr()
  const { resolve } = useKernel()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const publish = () => nostr.publish(createDeletionDraft([event]))
  const watchDeletion = (job: PublishJob): void =>
    void undoUnlessSent(job, () => watchDeletion(publish()), { nostr, resolve })
  const requestDeletion = async () => {
    setBusy(true)
    const job = publish()
    try {
      await job.whenSigned
      watchDeletion(job)
      onClose()
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'It could not be sent.')
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Request deletion"
      description="Relays are asked to delete this note. Most do; some may keep it, and others may have copies."
      width="narrow"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={busy} onClick={() => void requestDeletion()}>
            Request deletion
          </Button>
        </>
      }
    >
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </Dialog>
  )
}
