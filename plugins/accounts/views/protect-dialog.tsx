import { useState } from 'react'
import { encodeNpub } from '#kernel/nostr'
import { Button, Dialog, Form, TextField } from '#ui-kit'
import { hasPasskeys } from '../keys/passkey'
import type { DialogParts } from './dialogs'
import styles from './dialogs.module.css'
import { useAttempt } from './use-attempt'
import { WhosePassword } from './whose-password'

type By = 'browser' | 'password' | 'passkey'

const CHOICES: readonly { readonly by: By; readonly label: string; readonly hint: string }[] = [
  { by: 'browser', label: 'Nothing', hint: 'Stays signed in. Whoever uses this browser can write as you.' },
  {
    by: 'password',
    label: 'A password',
    hint: 'Asked for once each time Pinion is opened and something is signed.',
  },
  { by: 'passkey', label: 'A passkey', hint: 'Your finger, face or PIN, where this device has that.' },
]
/** Characters. */
const MIN_PASSWORD = 8

/** Chooses the lock of a key. */
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
        <fieldset className={styles.choices}>
          <legend className={styles.spoken}>Lock this key with</legend>
          {CHOICES.filter(c => c.by !== 'passkey' || hasPasskeys()).map(choice => (
            <label key={choice.by} className={styles.choice}>
              <input
                type="radio"
                name="lock"
                checked={by === choice.by}
                onChange={() => {
                  clear()
                  setBy(choice.by)
                }}
              />
              <span>
                {choice.label}
                <span className={styles.soft}>{choice.hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
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
