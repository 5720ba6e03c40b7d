import { useState } from 'react'
import { useService } from '#kernel/react'
import { Button, Form, TextField } from '#ui-kit'
import { Wallet, type WalletConnector } from '../contract'
import { MAX_FIELD } from '../core/parse-config'
import { useWords } from '../views/use-words'
import styles from '../views/wallet.module.css'

interface AskedScreenProps {
  readonly connector: WalletConnector
  /** The connector's name in the page's language. */
  readonly name: string
}

/** A secret key of Nostr (NIP-19, NIP-49), which pays nothing, and would give the account away. */
const SECRET_KEY = /\b(?:nsec1|ncryptsec1)[a-z0-9]{20}/i

/** The screen of a wallet that is reached through a stranger's code: a warning, and the fields to fill in. */
export default function AskedScreen({ connector, name }: AskedScreenProps) {
  const wallet = useService(Wallet)
  const { words, fill } = useWords()
  const { connectorType, asked } = connector
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  if (!asked) return null
  const typed = (id: string) => (Object.hasOwn(values, id) ? (values[id] ?? '') : '')
  const connect = () => {
    const filled = asked.fields.map(({ id }) => [id, typed(id).trim()] as const)
    const missing = asked.fields.find((_, at) => filled[at]?.[1] === '')
    if (missing) return wallet.setError(fill(words.askedMissing, { field: missing.label }))
    if (filled.some(([, value]) => SECRET_KEY.test(value))) return wallet.setError(words.askedSecret)
    const guestFields = JSON.stringify(Object.fromEntries(filled))
    if (guestFields.length > MAX_FIELD) return wallet.setError(words.askedTooLong)
    void wallet.connect({ connectorName: name, connectorType, guestFields })
  }
  return (
    <Form onSubmit={connect}>
      <p className={styles.text}>
        {fill(words.askedCare, { plugin: asked.title })}{' '}
        {asked.hosts.length > 0 && fill(words.askedHosts, { hosts: asked.hosts.join(', ') })}
      </p>
      {asked.fields.map(({ id, label, secret, example }) => (
        <TextField
          key={id}
          label={label}
          autoComplete="off"
          maxLength={MAX_FIELD}
          {...(secret && { type: 'password' })}
          {...(example !== undefined && { placeholder: example })}
          value={typed(id)}
          onChange={event => setValues({ ...values, [id]: event.currentTarget.value })}
        />
      ))}
      <Button variant="primary" type="submit" block>
        {words.askedConnect}
      </Button>
    </Form>
  )
}
