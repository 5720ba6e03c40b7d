import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { type ConnectorType, Wallet } from '#contracts/wallet'
import { useService } from '#kernel/react'
import { Button, TextField } from '#ui-kit'
import styles from './nwc.module.css'

interface SecretFormProps {
  readonly connectorName: string
  readonly connectorType: ConnectorType
  readonly steps: readonly ReactNode[]
  readonly address?: string
}

/** Instructions, a field for a connection secret, and Connect. */
export default function SecretForm(props: SecretFormProps) {
  const { connectorName, connectorType, steps, address = 'nostr+walletconnect://' } = props
  const wallet = useService(Wallet)
  const [secret, setSecret] = useState('')
  const connect = (event: FormEvent) => {
    event.preventDefault()
    const nwcUrl = secret.trim()
    if (!nwcUrl) return wallet.setError('Please enter a URL')
    void wallet.connect({ connectorName, connectorType, nwcUrl })
  }
  return (
    <form className={styles.form} onSubmit={connect}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a screen never change
          <li key={index}>{step}</li>
        ))}
      </ol>
      <TextField
        label="Connection secret"
        hideLabel
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder={`${address}...`}
        value={secret}
        onChange={event => setSecret(event.target.value)}
      />
      <Button variant="primary" type="submit" block>
        Connect
      </Button>
    </form>
  )
}
