import { useState } from 'react'
import { encodeNpub } from '#kernel/nostr'
import { Button, Dialog, Form, RadioGroup, type RadioOption } from '#ui-kit'
import { hasPasskeys } from '../keys/passkey'
import type { AccountDialogServices } from './account-dialogs'
import styles from './account-dialogs.module.css'
import { PasswordField } from './password-field'
import { PasswordUsernameField } from './password-username-field'
import { useAsyncAction } from './use-async-action'

type LockKind = 'browser' | 'password' | 'passkey'

const LOCK_OPTIONS: readonly RadioOption<LockKind>[] = [
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
const MIN_PASSWORD_CHARS = 8

/** A dialog in which the user chooses how a key is locked. */
export function KeyLockDialog(props: { services: AccountDialogServices; pubkey: string; onClose(): void }) {
  const { services, pubkey, onClose } = props
  const { isBusy, problem, run, clear } = useAsyncAction()
  const [lockKind, setLockKind] = useState<LockKind>('password')
  const [password, setPassword] = useState('')
  const isReady = lockKind !== 'password' || password.length >= MIN_PASSWORD_CHARS
  const submit = async () => {
    if (isBusy || !isReady) return
    if (await run(async () => (await services.loadCore()).changeLock(pubkey, lockKind, password))) onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Lock this key with" width="narrow">
      <Form onSubmit={submit}>
        <RadioGroup
          label="Lock this key with"
          hideLabel
          options={LOCK_OPTIONS.filter(({ value }) => value !== 'passkey' || hasPasskeys())}
          value={lockKind}
          onChange={choice => {
            clear()
            setLockKind(choice)
          }}
        />
        <PasswordUsernameField npub={encodeNpub(pubkey)} />
        {lockKind === 'password' && (
          <PasswordField
            label={`Password, at least ${MIN_PASSWORD_CHARS} characters`}
            isNew
            value={password}
            onChange={text => {
              clear()
              setPassword(text)
            }}
          />
        )}
        {problem && (
          <p role="alert" className={styles.bad}>
            {problem}
          </p>
        )}
        <Button type="submit" variant="primary" block busy={isBusy} disabled={!isReady}>
          Save
        </Button>
      </Form>
    </Dialog>
  )
}
