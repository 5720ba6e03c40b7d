import { type FormEvent, useState } from 'react'
import { encodeNpub } from '#kernel/nostr'
import { Button, Dialog, Stack } from '#ui-kit'
import { hasPasskeys } from '../keys/passkey'
import type { AccountDialogServices } from './account-dialogs'
import styles from './account-dialogs.module.css'
import { copySecret, downloadText } from './copy-secret'
import { PasswordField } from './password-field'
import { PasswordUsernameField } from './password-username-field'
import { useAsyncAction } from './use-async-action'

/** Minimum number of characters, because a file with a short password is easy to decrypt. */
const MIN_PASSWORD_CHARS = 8

/**
 * A dialog in which the owner saves the key as an encrypted file or as text. A passkey is not offered here, because it
 * protects only the copy in this browser.
 */
export function SaveKeyDialog(props: { services: AccountDialogServices; pubkey: string; onClose(): void }) {
  const { services, pubkey, onClose } = props
  const [doneText, setDoneText] = useState<string>()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save your account"
      description="Your account is a secret key. If this browser loses it and you have no copy, nobody can bring it back."
      footer={
        <Button variant={doneText ? 'primary' : 'secondary'} onClick={onClose}>
          {doneText ? 'Done' : 'Later'}
        </Button>
      }
    >
      <Stack>
        <p role="status" className={styles.good}>
          {doneText}
        </p>
        <BackupFile services={services} pubkey={pubkey} onDone={() => setDoneText('The file was saved.')} />
        <CopyNsec services={services} pubkey={pubkey} onDone={() => setDoneText('The key was copied.')} />
        {hasPasskeys() && (
          <PasskeyLock
            services={services}
            pubkey={pubkey}
            onDone={() => setDoneText('A passkey locks this key now.')}
          />
        )}
      </Stack>
    </Dialog>
  )
}

interface SaveOptionProps {
  readonly services: AccountDialogServices
  readonly pubkey: string
  onDone(): void
}

function BackupFile({ services, pubkey, onDone }: SaveOptionProps) {
  const { isBusy, problem, run, clear } = useAsyncAction()
  const [password, setPassword] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || password.length < MIN_PASSWORD_CHARS) return
    const saved = await run(async () => {
      const core = await services.loadCore()
      const text = await core.exportBackup(pubkey, password)
      downloadText(`pinion-${encodeNpub(pubkey)?.slice(0, 13)}.txt`, text)
      core.markSaved(pubkey)
    })
    if (!saved) return
    setPassword('')
    onDone()
  }
  return (
    <form className={styles.part} onSubmit={event => void submit(event)}>
      <h3 className={styles.heading}>Download a file</h3>
      <p className={styles.soft}>Encrypted with a password. Every client that knows NIP-49 can read it.</p>
      <PasswordUsernameField npub={encodeNpub(pubkey)} />
      <PasswordField
        label={`Password, at least ${MIN_PASSWORD_CHARS} characters`}
        isNew
        value={password}
        error={problem}
        onChange={text => {
          clear()
          setPassword(text)
        }}
      />
      <Button type="submit" variant="primary" busy={isBusy} disabled={password.length < MIN_PASSWORD_CHARS}>
        Download backup
      </Button>
    </form>
  )
}

function CopyNsec({ services, pubkey, onDone }: SaveOptionProps) {
  const { isBusy, problem, run } = useAsyncAction()
  const copy = async () => {
    const copied = await run(async () => {
      const core = await services.loadCore()
      await copySecret(core.exportNsec(pubkey))
      core.markSaved(pubkey)
    })
    if (copied) onDone()
  }
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>Copy the secret key</h3>
      <p className={styles.soft}>For a password manager. Whoever has it has your account.</p>
      <Button busy={isBusy} onClick={() => void copy()}>
        Copy secret key
      </Button>
      {problem && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
    </section>
  )
}

function PasskeyLock({ services, pubkey, onDone }: SaveOptionProps) {
  const { isBusy, problem, run } = useAsyncAction()
  const lock = async () => {
    if (await run(async () => (await services.loadCore()).changeLock(pubkey, 'passkey'))) onDone()
  }
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>Lock it with a passkey</h3>
      <p className={styles.soft}>
        This browser then asks for your finger, face or PIN before it signs. It is no copy: make one too.
      </p>
      <Button busy={isBusy} onClick={() => void lock()}>
        Use a passkey
      </Button>
      {problem && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
    </section>
  )
}
