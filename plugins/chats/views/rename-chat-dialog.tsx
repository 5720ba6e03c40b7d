import { useState } from 'react'
import { UserFacingError } from '#kernel'
import { Button, ButtonRow, Dialog, Form, TextField } from '#ui-kit'

const MAX_TITLE_CHARS = 100

interface RenameChatDialogProps {
  /** The current name of the room. Empty if it has none. */
  readonly title: string
  rename(title: string): Promise<void>
  onClose(): void
}

/** Lets the reader name a room, for everybody in it. */
export function RenameChatDialog({ title, rename, onClose }: RenameChatDialogProps) {
  const [text, setText] = useState(title)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async () => {
    if (isSending) return
    setSending(true)
    setProblem(undefined)
    try {
      if (text.trim() !== title) await rename(text.trim())
      onClose()
    } catch (error) {
      setProblem(error instanceof UserFacingError ? error.message : 'The room was not renamed.')
      setSending(false)
    }
  }
  return (
    <Dialog open width="narrow" title="Name of the room" onClose={onClose}>
      <Form onSubmit={save}>
        <TextField
          autoFocus
          label="Name"
          maxLength={MAX_TITLE_CHARS}
          value={text}
          error={problem}
          onChange={event => setText(event.target.value)}
        />
        <p>Everybody in the room gets a message with it. An empty name shows the people instead.</p>
        <ButtonRow>
          <Button variant="primary" type="submit" busy={isSending}>
            Save
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  )
}
