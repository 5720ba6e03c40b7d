import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { Button, buttonClassName, Dialog, Form, Icon, Stack, TextButton, TextField } from '#ui-kit'
import { parseTypedKey } from '../dialogs/parse-typed-key'
import { getNip07Extension, waitForNip07Extension } from '../signers/nip07-extension'
import type { AccountDialogServices } from './account-dialogs'
import styles from './account-dialogs.module.css'
import { PasswordField } from './password-field'
import { PasswordUsernameField } from './password-username-field'
import { RemoteSignerCode } from './remote-signer-code'
import { useAsyncAction } from './use-async-action'

/** A page that lists signers, such as extensions for each browser. */
const INSTALL_PAGE = 'https://nostrapps.com/#signers'

/** A dialog with all ways to sign in: an extension, the key itself, a remote signer, or read-only. */
export function SignInDialog({ services, onClose }: { services: AccountDialogServices; onClose(): void }) {
  const { isBusy, problem, run, clear, cancel } = useAsyncAction()
  const [text, setText] = useState('')
  /** The encrypted key (NIP-49) for which the user must enter the password. */
  const [encrypted, setEncrypted] = useState<string>()
  const [pendingMethod, setPendingMethod] = useState<'extension' | 'signer' | 'key'>()
  const [showsCode, setShowsCode] = useState(false)
  const extension = useHasExtension()

  const signInWith = async (
    method: typeof pendingMethod,
    signIn: (signal: AbortSignal) => Promise<void>,
    pastedText = '',
  ) => {
    setPendingMethod(method)
    // Remove the pasted secret from the page immediately.
    setText('')
    if (await run(signIn)) onClose()
    // If the browser has reached its limit of accounts, put the text back, so that the user need not paste it again.
    else if (services.accounts.getAddRefusal()) setText(pastedText)
  }
  const typed = parseTypedKey(text)
  const tryTypedKey = (value: string) => {
    const parsedKey = parseTypedKey(value)
    if (parsedKey.kind === 'secret')
      void signInWith(
        'key',
        async signal => {
          const core = await services.loadCore()
          signal.throwIfAborted()
          const hex = parsedKey.text.toLowerCase()
          // The pasted hex is the public key of a known person. Taken as a secret key, it would open another, empty
          // account.
          if (core.hasProfile(hex)) core.signInReadOnly(hex)
          else await core.signInWithKey(parsedKey.text, signal)
        },
        value,
      )
    else if (parsedKey.kind === 'public')
      void signInWith(
        'key',
        async signal => {
          const core = await services.loadCore()
          signal.throwIfAborted()
          core.signInReadOnly(parsedKey.pubkey)
        },
        value,
      )
    else if (parsedKey.kind === 'bunker')
      void signInWith(
        'signer',
        async signal => {
          const { remote } = await services.loadCore()
          const pubkey = await remote.connectBunker(parsedKey.text, signal)
          services.accounts.signIn({ pubkey, method: 'nip46' })
        },
        value,
      )
    else if (parsedKey.kind === 'encrypted') {
      setText('')
      setEncrypted(parsedKey.text)
    } else return false
    return true
  }
  const onTextChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    clear()
    const { value } = target
    const isPasted = (nativeEvent as InputEvent).inputType === 'insertFromPaste'
    // A typed bunker link may be incomplete. So it is used when it was pasted, or when the user presses Enter.
    if ((parseTypedKey(value).kind === 'bunker' && !isPasted) || !tryTypedKey(value)) setText(value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) tryTypedKey(text)
  }
  const signUp = () => services.dialogQueue.show({ kind: 'sign-up' })
  const inputError =
    typed.kind === 'short'
      ? 'A key is longer than this.'
      : typed.kind === 'unknown'
        ? 'This is not a valid key.'
        : undefined

  if (encrypted !== undefined)
    return <EncryptedKeyDialog services={services} text={encrypted} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Sign in" width="narrow">
      <Stack>
        {extension && (
          <Button
            variant="primary"
            block
            busy={isBusy && pendingMethod === 'extension'}
            onClick={() =>
              void signInWith('extension', async signal =>
                (await services.loadCore()).signInWithExtension(signal),
              )
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
            error={problem ?? inputError}
            disabled={isBusy && pendingMethod !== 'extension'}
            onChange={onTextChange}
          />
          <Button type="submit" block disabled={isBusy || text === ''}>
            Sign in
          </Button>
        </form>
        {isBusy && pendingMethod === 'signer' && (
          <p className={styles.waiting} role="status">
            Connecting to your signer…
            <Button size="small" onClick={cancel}>
              Cancel
            </Button>
          </p>
        )}
        {showsCode ? (
          <RemoteSignerCode services={services} onDone={onClose} />
        ) : (
          <Button variant="ghost" onClick={() => setShowsCode(true)}>
            <Icon name="qr" size={18} />
            Use a remote signer
          </Button>
        )}
        {!extension && (
          <a
            className={buttonClassName('secondary')}
            href={INSTALL_PAGE}
            target="_blank"
            rel="noopener noreferrer nofollow"
          >
            Install Nostr Extension
          </a>
        )}
        <p className={styles.other}>
          <TextButton isInText onClick={signUp}>
            Don't have an account?
          </TextButton>
        </p>
      </Stack>
    </Dialog>
  )
}

/** Returns true once an extension (NIP-07) is present, which may be after the dialog opened. */
function useHasExtension(): boolean {
  const [isPresent, setPresent] = useState(() => getNip07Extension() !== undefined)
  useEffect(() => {
    if (isPresent) return
    const controller = new AbortController()
    void waitForNip07Extension(controller.signal).then(found => {
      if (found && !controller.signal.aborted) setPresent(true)
    })
    return () => controller.abort()
  }, [isPresent])
  return isPresent
}

/** Asks for the password of an encrypted key (NIP-49). */
function EncryptedKeyDialog(props: { services: AccountDialogServices; text: string; onClose(): void }) {
  const { services, text, onClose } = props
  const { isBusy, problem, run, clear } = useAsyncAction()
  const [password, setPassword] = useState('')
  const submit = async () => {
    if (isBusy) return
    if (await run(async signal => (await services.loadCore()).signInWithKey(text, signal, password)))
      onClose()
  }
  return (
    <Dialog open onClose={onClose} title="Sign in" width="narrow">
      <Form onSubmit={submit}>
        <PasswordUsernameField npub={undefined} />
        <PasswordField
          label="Password of this key"
          autoFocus
          value={password}
          error={problem}
          onChange={text => {
            clear()
            setPassword(text)
          }}
        />
        <Button type="submit" variant="primary" block busy={isBusy} disabled={password === ''}>
          Sign in
        </Button>
      </Form>
    </Dialog>
  )
}
