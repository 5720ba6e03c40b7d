import { useState } from 'react'
import { Button, FieldRow, Form, SettingsSection, TextField } from '#ui-kit'

interface SessionLinkFormProps {
  readonly problem: string | undefined
  onSubmitLink(link: string): void
}

/** Asks for the link of a session. Shown if the page was opened without one. */
export function SessionLinkForm({ problem, onSubmitLink }: SessionLinkFormProps) {
  const [link, setLink] = useState('')
  return (
    <SettingsSection
      label="Open a session"
      description="Whoever needs help starts a debug session in Settings, System, and gives you its link."
    >
      <Form onSubmit={() => onSubmitLink(link)} aria-label="Open a session">
        <FieldRow>
          <TextField
            label="Link of the session"
            // The link contains the session's key, so the browser must not suggest it later.
            autoComplete="off"
            value={link}
            error={problem}
            onChange={event => setLink(event.target.value)}
          />
          <Button type="submit" variant="primary">
            Open
          </Button>
        </FieldRow>
      </Form>
    </SettingsSection>
  )
}
