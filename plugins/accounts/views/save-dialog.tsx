import { type FormEvent, useState } from 'react'
import { encodeNpub } from '#kernel/nostr'
import { Button, Dialog, Stack, TextField } from '#ui-kit'
import { hasPasskeys } from '../keys/passkey'
import type { DialogParts } from './dialogs'
import styles from './dialogs.module.css'
import { copySecret, downloadText } from './hand-over'
import { useAttempt } from './use-attempt'
import { WhosePassword } from './whose-password'

/** Minimum number of characters, because a password that is easy to guess protects nothing. */
const MIN_PASSWORD = 8

/**
 * A dialog in which the owner saves the key as an encrypted file or as text. A passkey cannot do this; it only protects
 * the key stored here.
 */
export function SaveDialog(props: { parts: DialogParts; pubkey: string; onClose(): void }) {
  const { parts, pubkey, onClose } = props
  const [done, setDone] = useState<string>()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save your account"
      description="Your account is a secret key. If this browser loses it and you have no copy, nobody can bring it back."
      footer={
        <Button variant={done ? 'primary' : 'secondary'} onClick={onClose}>
          {done ? 'Done' : 'Later'}
        </Button>
      }
    >
      <Stack>
        <p role="status" className={styles.good}>
          {done}
        </p>
        <BackupFile parts={parts} pubkey={pubkey} onDone={() => setDone('The file was saved.')} />
        <BareKey parts={parts} pubkey={pubkey} onDone={() => setDone('The key was copied.')} />
        {hasPasskeys() && (
          <Passkey parts={parts} pubkey={pubkey} onDone={() => setDone('A passkey locks this key now.')} />
        )}
      </Stack>
    </Dialog>
  )
}

interface PartProps {
  readonly parts: DialogParts
  readonly pubkey: string
  onDone(): void
}

function BackupFile({ parts, pubkey, onDone }: PartProps) {
  const { busy, problem, run, clear } = useAttempt()
  const [password, setPassword] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || password.length < MIN_PASSWORD) return
    const saved = await run(async () => {
      const core = await parts.core()
      const text = await core.backup(pubkey, password)
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
      <WhosePassword of={encodeNpub(pubkey)} />
      <TextField
        label={`Password, at least ${MIN_PASSWORD} characters`}
        type="password"
        autoComplete="new-password"
        value={password}
        error={problem}
        onChange={({ target }) => {
          clear()
          setPassword(target.value)
        }}
      />
      <Button type="submit" variant="primary" busy={busy} disabled={password.length < MIN_PASSWORD}>
        Download backup
      </Button>
    </form>
  )
}

function BareKey({ parts, pubkey, onDone }: PartProps) {
  const { busy, problem, run } = useAttempt()
  const copy = async () => {
    const copied = await run(async () => {
      const core = await parts.core()
      await copySecret(core.nsec(pubkey))
      core.markSaved(pubkey)
    })
    if (copied) onDone()
  }
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>Copy the secret key</h3>
      <p className={styles.soft}>For a password manager. Whoever has it has your account.</p>
      <Button busy={busy} onClick={() => void copy()}>
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

function Passkey({ parts, pubkey, onDone }: PartProps) {
  const { busy, problem, run } = useAttempt()
  const lock = async () => {
    if (await run(async () => (await parts.core()).protect(pubkey, 'passkey'))) onDone()
  }
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>Lock it with a passkey</h3>
      <p className={styles.soft}>
        This browser then asks for your finger, face or PIN before it signs. It is no copy: make one too.
      </p>
      <Button busy={busy} onClick={() => void lock()}>
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
