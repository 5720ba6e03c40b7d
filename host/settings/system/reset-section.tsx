import { useState } from 'react'
import { AccountKeys } from '#contracts/accounts'
import { Outbox } from '#kernel/ports'
import { useIsServiceProvided, useService, useStore } from '#kernel/react'
import { Button, Dialog, Form, Notice, pluralize, SettingsSection, TextField } from '#ui-kit'

/** The word that must be typed, in any case. */
const CONFIRMATION_WORD = 'reset'

/** The button that deletes everything of Pinion on this device, after a question that says what is lost. */
export function ResetSection() {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <SettingsSection
      title="Reset Pinion"
      description="Deletes everything that Pinion keeps in this browser: accounts and their keys, drafts, settings, wallet connections and all saved events. Everything you have published stays on the relays."
    >
      <Button variant="danger" onClick={() => setConfirming(true)}>
        Reset Pinion
      </Button>
      {isConfirming && <ResetDialog onClose={() => setConfirming(false)} />}
    </SettingsSection>
  )
}

function ResetDialog({ onClose }: { onClose(): void }) {
  const hasKeys = useIsServiceProvided(AccountKeys)
  const [typedWord, setTypedWord] = useState('')
  const [problem, setProblem] = useState<string>()
  const unsentCount = useStore(useService(Outbox).entries).filter(
    ({ status: { phase } }) => phase !== 'sent' && phase !== 'discarded',
  ).length
  const resetAll = async () => {
    if (typedWord.trim().toLowerCase() !== CONFIRMATION_WORD)
      return setProblem(`Type ${CONFIRMATION_WORD} to go on.`)
    const { requestDataWipe } = await import('../../data-wipe')
    requestDataWipe()
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
          <Button variant="danger" onClick={() => void resetAll()}>
            Reset
          </Button>
        </>
      }
    >
      {hasKeys && <UnsavedKeysWarning />}
      {unsentCount > 0 && (
        <Notice>
          {pluralize(unsentCount, 'publication is', 'publications are')} not sent yet, and{' '}
          {unsentCount === 1 ? 'is' : 'are'} lost.
        </Notice>
      )}
      <p>This cannot be undone. To sign in again, you need the secret key of each account.</p>
      <Form onSubmit={resetAll} aria-label="Confirm the reset">
        <TextField
          label={`Type ${CONFIRMATION_WORD} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          value={typedWord}
          error={problem}
          onChange={event => setTypedWord(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}

/** Warns of accounts whose key is stored only in this browser. */
function UnsavedKeysWarning() {
  const unsaved = useStore(useService(AccountKeys).unsaved)
  if (unsaved.length === 0) return null
  return (
    <Notice icon="warning">
      The key of {pluralize(unsaved.length, 'account', 'accounts')} was never saved elsewhere. If you reset
      now, {unsaved.length === 1 ? 'it is' : 'they are'} lost for good. Save it first, in Settings, Accounts.
    </Notice>
  )
}
