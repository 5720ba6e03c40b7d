import { Button, Dialog } from '#ui-kit'

const DIALOG_TEXTS = {
  link: {
    title: 'Delete the invite link?',
    consequence: 'Nobody can begin a chat with it any more, nor with links that you have replaced.',
    recoveryHint: 'You can make a new link at any time.',
  },
  public: {
    title: 'Delete the public invite?',
    consequence:
      'Your relays get a version without keys, and nobody can begin a chat with you by your name any more.',
    recoveryHint: 'You can publish a new one at any time.',
  },
} as const

interface DeleteInviteDialogProps {
  /** Which invite the dialog would delete. `undefined`: the dialog is closed. */
  readonly kind: keyof typeof DIALOG_TEXTS | undefined
  onCancel(): void
  onDelete(): void
}

/** Asks for confirmation before an invite is deleted, because a deleted invite cannot come back. */
export function DeleteInviteDialog({ kind, onCancel, onDelete }: DeleteInviteDialogProps) {
  const { title, consequence, recoveryHint } = DIALOG_TEXTS[kind ?? 'link']
  return (
    <Dialog
      open={kind !== undefined}
      width="narrow"
      title={title}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="danger" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        {consequence} Answers that are under way are not read. Chats that have begun stay. {recoveryHint}
      </p>
    </Dialog>
  )
}
