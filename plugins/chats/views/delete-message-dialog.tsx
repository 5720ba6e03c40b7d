import { Button, Dialog } from '#ui-kit'

const DIALOG_TEXTS = {
  me: {
    title: 'Delete this message for you?',
    consequence: 'It is deleted from this device only. Others keep it. This cannot be taken back.',
  },
  everybody: {
    title: 'Delete this message for everybody?',
    consequence:
      'The apps of the others are asked to delete it. Some may keep it, and somebody may have read it. This cannot be taken back.',
  },
} as const

interface DeleteMessageDialogProps {
  /** For whom the message would be deleted. `undefined`: the dialog is closed. */
  readonly audience: keyof typeof DIALOG_TEXTS | undefined
  onCancel(): void
  onDelete(): void
}

/** Asks for confirmation before a message is deleted, because a deleted message cannot come back. */
export function DeleteMessageDialog({ audience, onCancel, onDelete }: DeleteMessageDialogProps) {
  const { title, consequence } = DIALOG_TEXTS[audience ?? 'me']
  return (
    <Dialog
      open={audience !== undefined}
      width="narrow"
      title={title}
      description={consequence}
      onClose={onCancel}
      footer={
        <>
          {/* Enter, pressed twice by mistake, must not delete. */}
          <Button autoFocus onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
