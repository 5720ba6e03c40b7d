import { useEffect } from 'react'
import { Button, Dialog, moveFocusFrom } from '#ui-kit'
import type { ChatConversation, ChatMessage } from '../contract'
import { useRunWithErrorToast } from './use-run-with-error-toast'

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

/** A message that the reader wants to delete. */
export interface MessageDeletion {
  readonly message: ChatMessage
  /** For whom the message would be deleted. */
  readonly audience: keyof typeof DIALOG_TEXTS
  /** The row that shows the message, and the list that takes over the focus from it when it goes. */
  readonly row: Element | null | undefined
  readonly list: HTMLElement | null | undefined
}

interface DeleteMessageDialogProps {
  readonly chat: Pick<ChatConversation, 'deleteForAll' | 'deleteForMe'>
  /** `undefined`: the dialog is closed. */
  readonly deletion: MessageDeletion | undefined
  onClose(): void
}

/**
 * Asks for confirmation before a message is deleted, because a deleted message cannot come back. It belongs to the
 * conversation and not to the row of the message, which goes when newer messages push it far out of the window.
 */
export function DeleteMessageDialog({ chat, deletion, onClose }: DeleteMessageDialogProps) {
  const runOrToast = useRunWithErrorToast()
  const { title, consequence } = DIALOG_TEXTS[deletion?.audience ?? 'me']
  useEffect(() => {
    if (!deletion) return
    const { row, list } = deletion
    // When the dialog closes, it returns the focus to the row, unless the row is gone.
    return () => {
      if (!row?.isConnected) moveFocusFrom(row, list)
    }
  }, [deletion])
  const deleteConfirmed = () => {
    onClose()
    if (!deletion) return
    const { message, audience, row, list } = deletion
    runOrToast(async () => {
      if (audience === 'everybody') await chat.deleteForAll(message)
      else await chat.deleteForMe?.(message)
      moveFocusFrom(row, list)
    })
  }
  return (
    <Dialog
      open={deletion !== undefined}
      width="narrow"
      title={title}
      description={consequence}
      onClose={onClose}
      footer={
        <>
          {/* Enter, pressed twice by mistake, must not delete. */}
          <Button autoFocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" onClick={deleteConfirmed}>
            Delete
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
