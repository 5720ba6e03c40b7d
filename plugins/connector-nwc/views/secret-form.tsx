import { useState } from 'react'
import { type ConnectorType, splitLink, Wallet, wordsIn } from '#contracts/wallet'
import { useService, useStore } from '#kernel/react'
import { Button, Form, Steps, TextField, TextLink } from '#ui-kit'
import type { WalletStep } from '../contract'
import { words as english } from '../words'

interface SecretFormProps {
  readonly connectorName: string
  readonly connectorType: ConnectorType
  readonly steps: readonly WalletStep[]
  readonly address?: string
}

/** Shows instructions, a field for a connection secret, and a button that connects. */
export default function SecretForm(props: SecretFormProps) {
  const { connectorName, connectorType, steps, address = 'nostr+walletconnect://' } = props
  const wallet = useService(Wallet)
  const words = wordsIn(useStore(wallet.config), 'connector-nwc', english)
  const [secret, setSecret] = useState('')
  const connect = () => {
    const nwcUrl = secret.trim()
    if (!nwcUrl) return wallet.setError(words.needsUrl)
    void wallet.connect({ connectorName, connectorType, nwcUrl })
  }
  return (
    <Form onSubmit={connect}>
      <Steps>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a screen never change
          <li key={index}>
            <Step of={step} newTab={words.newTab} />
          </li>
        ))}
      </Steps>
      <TextField
        label={words.secret}
        hideLabel
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder={`${address}...`}
        value={secret}
        onChange={event => setSecret(event.target.value)}
      />
      <Button variant="primary" type="submit" block>
        {words.connect}
      </Button>
    </Form>
  )
}

function Step({ of, newTab }: { of: WalletStep; newTab: string }) {
  if (typeof of === 'string') return of
  const [before, part, after] = splitLink(of.text)
  return (
    <>
      {before}
      {part !== undefined && (
        <TextLink href={of.href} external newTab={newTab}>
          {part}
        </TextLink>
      )}
      {after}
    </>
  )
}
