import { useState } from 'react'
import { encodeNpub } from '#kernel/nostr'
import { Button, Dialog, Form, RadioGroup, type RadioOption, TextField } from '#ui-kit'
import { hasPasskeys } from '../keys/passkey'
import type { DialogParts } from './dialogs'
import styles from './dialogs.module.css'
import { useAttempt } from './use-attempt'
import { WhosePassword } from './whose-password'

type By = 'browser' | 'password' | 'passkey'

const CHOICES: readonly RadioOption<By>[] = [
  {
    value: 'browser',
    label: 'Nothing',
    hint: 'Stays signed in. Whoever uses this browser can write as you.',
  },
  {
    value: 'password',
    label: 'A password',
    hint: 'Asked for once each time Pinion is opened and something is signed.',
  },
  { value: 'passkey', label: 'A passkey', hint: 'Your finger, face or PIN, where this device has that.' },
]
/** Characters. */
const MIN_PASSWORD = 8

/** A dialog in which the user chooses how a key is locked. */
export function ProtectDialog(props: { parts: DialogParts; pubkey: string; onClose(): void }) {
  const { parts, pubkey, onClose } = props
  const { busy, problem, run, clear } = useAttempt()
  const [by, setBy] = useState<By>('password')
  const [password, setPassword] = useState('')
  const ready = by !== 'password' || password.length >= MIN_PASSWORD
  const submit = async () => {
    if (busy || !ready) return
    if (await run(async () => (await parts.core()).protect(pubkey, by, password))) onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Lock this key with" width="narrow">
      <Form onSubmit={submit}>
        <RadioGroup
          label="Lock this key with"
          hideLabel
          options={CHOICES.filter(({ value }) => value !== 'passkey' || hasPasskeys())}
          value={by}
          onChange={choice => {
            clear()
            setBy(choice)
          }}
        />
        <WhosePassword of={encodeNpub(pubkey)} />
        {by === 'password' && (
          <TextField
            label={`Password, at least ${MIN_PASSWORD} characters`}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={({ target }) => {
              clear()
              setPassword(target.value)
            }}
          />
        )}
        {problem && (
          <p role="alert" className={styles.bad}>
            {problem}
          </p>
        )}
        <Button type="submit" variant="primary" block busy={busy} disabled={!ready}>
          Save
        </Button>
      </Form>
    </Dialog>
  )
}
