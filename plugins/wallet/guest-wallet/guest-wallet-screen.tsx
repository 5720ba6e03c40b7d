import { useState } from 'react'
import { useService } from '#kernel/react'
import { Button, Form, TextField } from '#ui-kit'
import { Wallet, type WalletConnector } from '../contract'
import { MAX_FIELD_LENGTH } from '../core/parse-connector-config'
import { useTexts } from '../views/use-texts'
import styles from '../views/wallet.module.css'

interface GuestWalletScreenProps {
  readonly connector: WalletConnector
  /** The connector's name in the page's language. */
  readonly name: string
}

/**
 * Matches a secret key of Nostr (NIP-19, NIP-49). No wallet needs it, and the guest could take over the account with
 * it.
 */
const SECRET_KEY = /\b(?:nsec1|ncryptsec1)[a-z0-9]{20}/i

/** The screen of a wallet that a guest's code implements: a warning, and the fields to fill in. */
export default function GuestWalletScreen({ connector, name }: GuestWalletScreenProps) {
  const wallet = useService(Wallet)
  const { words, fillIn } = useTexts()
  const { connectorType, guestWallet } = connector
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  if (!guestWallet) return null
  const fieldValue = (id: string) => (Object.hasOwn(values, id) ? (values[id] ?? '') : '')
  const connect = () => {
    const filled = guestWallet.fields.map(({ id }) => [id, fieldValue(id).trim()] as const)
    const missing = guestWallet.fields.find((_, at) => filled[at]?.[1] === '')
    if (missing) return wallet.setError(fillIn(words.askedMissing, { field: missing.label }))
    if (filled.some(([, value]) => SECRET_KEY.test(value))) return wallet.setError(words.askedSecret)
    const guestFields = JSON.stringify(Object.fromEntries(filled))
    if (guestFields.length > MAX_FIELD_LENGTH) return wallet.setError(words.askedTooLong)
    void wallet.connect({ connectorName: name, connectorType, guestFields })
  }
  return (
    <Form onSubmit={connect}>
      <p className={styles.text}>
        {fillIn(words.askedCare, { plugin: guestWallet.title })}{' '}
        {guestWallet.hosts.length > 0 && fillIn(words.askedHosts, { hosts: guestWallet.hosts.join(', ') })}
      </p>
      {guestWallet.fields.map(({ id, label, secret, example }) => (
        <TextField
          key={id}
          label={label}
          autoComplete="off"
          maxLength={MAX_FIELD_LENGTH}
          {...(secret && { type: 'password' })}
          {...(example !== undefined && { placeholder: example })}
          value={fieldValue(id)}
          onChange={event => setValues({ ...values, [id]: event.currentTarget.value })}
        />
      ))}
      <Button variant="primary" type="submit" block>
        {words.askedConnect}
      </Button>
    </Form>
  )
}
