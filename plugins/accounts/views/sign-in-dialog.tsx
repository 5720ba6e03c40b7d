import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { Button, buttonClass, Dialog, Form, Icon, Stack, TextButton, TextField } from '#ui-kit'
import { readTypedKey } from '../dialogs/typed-key'
import { extensionNow, findExtension } from '../signers/nip07'
import type { DialogParts } from './dialogs'
import styles from './dialogs.module.css'
import { RemoteSignerCode } from './remote-signer-code'
import { useAttempt } from './use-attempt'
import { WhosePassword } from './whose-password'

/** A page that lists extensions and other signers for every browser. */
const INSTALL_PAGE = 'https://nostrapps.com/#signers'

/** A dialog with all ways to sign in: an extension, the key itself, a remote signer, or read-only. */
export function SignInDialog({ parts, onClose }: { parts: DialogParts; onClose(): void }) {
  const { busy, problem, run, clear, cancel } = useAttempt()
  const [text, setText] = useState('')
  /** The encrypted key (NIP-49) for which the user must enter the password. */
  const [encrypted, setEncrypted] = useState<string>()
  const [waiting, setWaiting] = useState<'extension' | 'signer' | 'key'>()
  const [byCode, setByCode] = useState(false)
  const extension = useExtension()

  const enter = async (how: typeof waiting, act: (signal: AbortSignal) => Promise<void>, given = '') => {
    setWaiting(how)
    // Remove the pasted secret from the page immediately.
    setText('')
    if (await run(act)) onClose()
    // If the browser has no room for another account, put the text back, so that the user need not paste it again.
    else if (parts.accounts.noRoomFor()) setText(given)
  }
  const typed = readTypedKey(text)
  const take = (value: string) => {
    const read = readTypedKey(value)
    if (read.kind === 'secret')
      void enter(
        'key',
        async signal => {
          const core = await parts.core()
          signal.throwIfAborted()
          const hex = read.text.toLowerCase()
          // The pasted text is the public key of a known person. Used as a secret key, it would open another, empty
          // account.
          if (core.knows(hex)) core.signInReadOnly(hex)
          else await core.signInWithKey(read.text, signal)
        },
        value,
      )
    else if (read.kind === 'public')
      void enter(
        'key',
        async signal => {
          const core = await parts.core()
          signal.throwIfAborted()
          core.signInReadOnly(read.pubkey)
        },
        value,
      )
    else if (read.kind === 'bunker')
      void enter(
        'signer',
        async signal => {
          const { remote } = await parts.core()
          const pubkey = await remote.connect(read.text, signal)
          parts.accounts.signIn({ pubkey, method: 'nip46' })
        },
        value,
      )
    else if (read.kind === 'encrypted') {
      setText('')
      setEncrypted(read.text)
    } else return false
    return true
  }
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    clear()
    const { value } = target
    const pasted = (nativeEvent as InputEvent).inputType === 'insertFromPaste'
    // A typed bunker link may be incomplete, so use it only when it was pasted or when the user presses Enter.
    if ((readTypedKey(value).kind === 'bunker' && !pasted) || !take(value)) setText(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) take(text)
  }
  const signUp = () => parts.desk.show({ kind: 'sign-up' })
  const wrong =
    typed.kind === 'short'
      ? 'A key is longer than this.'
      : typed.kind === 'unknown'
        ? 'This is not a valid key.'
        : undefined

  if (encrypted !== undefined) return <EncryptedKeyDialog parts={parts} text={encrypted} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Sign in" width="narrow">
      <Stack>
        {extension && (
          <Button
            variant="primary"
            block
            busy={busy && waiting === 'extension'}
            onClick={() =>
              void enter('extension', async signal => (await parts.core()).signInWithExtension(signal))
            }
          >
            Nostr Extension Login
          </Button>
        )}
        <form onSubmit={submit} autoComplete="off" className={styles.key}>
          <TextField
            label="Paste secret key"
            hideLabel
            type="password"
            placeholder="Paste secret key"
            autoComplete="off"
            autoFocus
            value={text}
            error={problem ?? wrong}
            disabled={busy && waiting !== 'extension'}
            onChange={change}
          />
          <Button type="submit" block disabled={busy || text === ''}>
            Sign in
          </Button>
        </form>
        {busy && waiting === 'signer' && (
          <p className={styles.waiting} role="status">
            Connecting to your signer…
            <Button size="small" onClick={cancel}>
              Cancel
            </Button>
          </p>
        )}
        {byCode ? (
          <RemoteSignerCode parts={parts} onDone={onClose} />
        ) : (
          <Button variant="ghost" onClick={() => setByCode(true)}>
            <Icon name="qr" size={18} />
            Use a remote signer
          </Button>
        )}
        {!extension && (
          <a
            className={buttonClass('secondary')}
            href={INSTALL_PAGE}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            Install Nostr Extension
          </a>
        )}
        <p className={styles.other}>
          <TextButton inText onClick={signUp}>
            Don't have an account?
          </TextButton>
        </p>
      </Stack>
    </Dialog>
  )
}

/** Returns true if an extension is present. It may appear late. */
function useExtension(): boolean {
  const [there, setThere] = useState(() => extensionNow() !== undefined)
  useEffect(() => {
    if (there) return
    const looking = new AbortController()
    void findExtension(looking.signal).then(found => {
      if (found && !looking.signal.aborted) setThere(true)
    })
    return () => looking.abort()
  }, [there])
  return there
}

/** Asks for the password of an encrypted key (NIP-49). */
function EncryptedKeyDialog(props: { parts: DialogParts; text: string; onClose(): void }) {
  const { parts, text, onClose } = props
  const { busy, problem, run, clear } = useAttempt()
  const [password, setPassword] = useState('')
  const submit = async () => {
    if (busy) return
    if (await run(async signal => (await parts.core()).signInWithKey(text, signal, password))) onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Sign in" width="narrow">
      <Form onSubmit={submit}>
        <WhosePassword of={undefined} />
        <TextField
          label="Password of this key"
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
          Sign in
        </Button>
      </Form>
    </Dialog>
  )
}
