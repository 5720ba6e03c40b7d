import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { encodeNpub } from '#kernel/nostr'
import { PluginView, useStore } from '#kernel/react'
import { Button, Dialog, Form, Stack } from '#ui-kit'
import type { AccountDialogRequest } from '../dialogs/dialog-queue'
import { describeKeyUseReasons } from '../signers/key-use-reason'
import styles from './account-dialogs.module.css'
import { PasswordField } from './password-field'
import { PasswordUsernameField } from './password-username-field'
import { useAsyncAction } from './use-async-action'

/** Asks the user for the password or passkey of a key when something must be signed or decrypted. */
export function UnlockDialog({ request }: { request: Extract<AccountDialogRequest, { kind: 'unlock' }> }) {
  const { isBusy, problem, run, clear } = useAsyncAction()
  const [password, setPassword] = useState('')
  const reasonText = describeKeyUseReasons(useStore(request.why))
  const submit = async () => {
    if (!isBusy) await run(() => request.attempt(password))
  }
  const accountText = (
    <p className={styles.soft}>
      <PluginView token={ProfileName} pubkey={request.pubkey} plain fallback="Your account" /> is locked.
      {reasonText && ` ${reasonText}`}
    </p>
  )
  return (
    <Dialog open onClose={request.cancel} title="Unlock your account" width="narrow">
      {request.by === 'passkey' ? (
        <Stack>
          {accountText}
          <Button variant="primary" block busy={isBusy} onClick={() => void run(() => request.attempt())}>
            Use your passkey
          </Button>
          {problem && (
            <p role="alert" className={styles.bad}>
              {problem}
            </p>
          )}
        </Stack>
      ) : (
        <Form onSubmit={submit}>
          {accountText}
          <PasswordUsernameField npub={encodeNpub(request.pubkey)} />
          <PasswordField
            label="Password"
            autoFocus
            value={password}
            error={problem}
            onChange={text => {
              clear()
              setPassword(text)
            }}
          />
          <Button type="submit" variant="primary" block busy={isBusy} disabled={password === ''}>
            Unlock
          </Button>
        </Form>
      )}
    </Dialog>
  )
}
