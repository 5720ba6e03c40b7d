import { useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { encodeNpub } from '#kernel/nostr'
import { useStore, View } from '#kernel/react'
import { Button, Dialog, Form, Stack, TextField } from '#ui-kit'
import type { OpenDialog } from '../dialogs/desk'
import { tellWhy } from '../signers/why-sign'
import styles from './dialogs.module.css'
import { useAttempt } from './use-attempt'
import { WhosePassword } from './whose-password'

/** Asks the user for the password or passkey of a key when something must be signed or decrypted. */
export function UnlockDialog({ request }: { request: Extract<OpenDialog, { kind: 'unlock' }> }) {
  const { busy, problem, run, clear } = useAttempt()
  const [password, setPassword] = useState('')
  const why = tellWhy(useStore(request.why))
  const submit = async () => {
    if (!busy) await run(() => request.attempt(password))
  }
  const whose = (
    <p className={styles.soft}>
      <View of={ProfileName} pubkey={request.pubkey} plain fallback="Your account" /> is locked.
      {why && ` ${why}`}
    </p>
  )
  return (
    <Dialog open onClose={request.refuse} title="Unlock your account" width="narrow">
      {request.by === 'passkey' ? (
        <Stack>
          {whose}
          <Button variant="primary" block busy={busy} onClick={() => void run(() => request.attempt())}>
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
          {whose}
          <WhosePassword of={encodeNpub(request.pubkey)} />
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            autoFocus
            value={password}
            error={problem}
            onChange={({ target }) => {
              clear()
              setPassword(target.value)
            }}
          />
          <Button type="submit" variant="primary" block busy={busy} disabled={password === ''}>
            Unlock
          </Button>
        </Form>
      )}
    </Dialog>
  )
}
