import { useState } from 'react'
import { AccountKeys } from '#contracts/accounts'
import { Outbox } from '#kernel/ports'
import { useProvided, useService, useStore } from '#kernel/react'
import { Button, counted, Dialog, Form, Notice, SettingsSection, TextField } from '#ui-kit'

/** The word that must be typed, in any case. */
const WORD = 'reset'

/** The button that deletes everything of Pinion on this device, after a question that says what is lost. */
export function ResetPart() {
  const [asking, setAsking] = useState(false)
  return (
    <SettingsSection
      title="Reset Pinion"
      description="Deletes everything that Pinion keeps in this browser: accounts and their keys, drafts, settings, wallet connections and all saved events. Everything you have published stays on the relays."
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        Reset Pinion
      </Button>
      {asking && <ResetDialog onClose={() => setAsking(false)} />}
    </SettingsSection>
  )
}

function ResetDialog({ onClose }: { onClose(): void }) {
  const hasKeys = useProvided(AccountKeys)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const unsent = useStore(useService(Outbox).entries).filter(
    ({ status: { phase } }) => phase !== 'sent' && phase !== 'discarded',
  ).length
  const reset = async () => {
    if (typed.trim().toLowerCase() !== WORD) return setProblem(`Type ${WORD} to go on.`)
    const { askForWipe } = await import('../../wipe')
    askForWipe()
  }
  return (
    <Dialog
      open
      width="narrow"
      title="Reset Pinion?"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={() => void reset()}>
            Reset
          </Button>
        </>
      }
    >
      {hasKeys && <UnsavedKeys />}
      {unsent > 0 && (
        <Notice>
          {counted(unsent, 'publication is', 'publications are')} not sent yet, and{' '}
          {unsent === 1 ? 'is' : 'are'} lost.
        </Notice>
      )}
      <p>This cannot be undone. To sign in again, you need the secret key of each account.</p>
      <Form onSubmit={reset} aria-label="Confirm the reset">
        <TextField
          label={`Type ${WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          error={problem}
          onChange={event => setTyped(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}

/** Warns of accounts whose key is stored only in this browser. */
function UnsavedKeys() {
  const unsaved = useStore(useService(AccountKeys).unsaved)
  if (unsaved.length === 0) return null
  return (
    <Notice icon="warning">
      The key of {counted(unsaved.length, 'account', 'accounts')} was never saved elsewhere. If you reset now,{' '}
      {unsaved.length === 1 ? 'it is' : 'they are'} lost for good. Save it first, in Settings, Accounts.
    </Notice>
  )
}
