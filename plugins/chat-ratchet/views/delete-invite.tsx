import { Button, Dialog } from '#ui-kit'

const WORDS = {
  link: {
    title: 'Delete the invite link?',
    first: 'Nobody can begin a chat with it any more, nor with links that you have replaced.',
    last: 'You can make a new link at any time.',
  },
  public: {
    title: 'Delete the public invite?',
    first:
      'Your relays get a version without keys, and nobody can begin a chat with you by your name any more.',
    last: 'You can publish a new one at any time.',
  },
} as const

interface DeleteInviteProps {
  /** The invite that is asked about. `undefined`: the dialog is closed. */
  readonly kind: keyof typeof WORDS | undefined
  onCancel(): void
  onDelete(): void
}

/** Asks before an invite is deleted, because the deleted one cannot come back. */
export function DeleteInvite({ kind, onCancel, onDelete }: DeleteInviteProps) {
  const { title, first, last } = WORDS[kind ?? 'link']
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
        {first} Answers that are under way are not read. Chats that have begun stay. {last}
      </p>
    </Dialog>
  )
}
