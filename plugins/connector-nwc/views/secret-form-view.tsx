import { useState } from 'react'
import { type ConnectorType, getTranslatedTexts, splitTextAtLink, Wallet } from '#contracts/wallet'
import { useService, useStore } from '#kernel/react'
import { Button, Form, NumberedSteps, TextField, TextLink } from '#ui-kit'
import type { InstructionStep } from '../contract'
import { nwcEnglishTexts as english } from '../english-texts'

interface SecretFormViewProps {
  readonly connectorName: string
  readonly connectorType: ConnectorType
  readonly steps: readonly InstructionStep[]
  readonly address?: string
}

/** Shows instructions, a field for a connection secret, and a button that connects. */
export default function SecretFormView(props: SecretFormViewProps) {
  const { connectorName, connectorType, steps, address = 'nostr+walletconnect://' } = props
  const wallet = useService(Wallet)
  const texts = getTranslatedTexts(useStore(wallet.config), 'connector-nwc', english)
  const [secret, setSecret] = useState('')
  const connect = () => {
    const nwcUrl = secret.trim()
    if (!nwcUrl) return wallet.setError(texts.needsUrl)
    void wallet.connect({ connectorName, connectorType, nwcUrl })
  }
  return (
    <Form onSubmit={connect}>
      <NumberedSteps>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a screen never change
          <li key={index}>
            <InstructionText step={step} newTabLabel={texts.newTab} />
          </li>
        ))}
      </NumberedSteps>
      <TextField
        label={texts.secret}
        hideLabel
        type="password"
        autoComplete="off"
        spellCheck={false}
        placeholder={`${address}...`}
        value={secret}
        onChange={event => setSecret(event.target.value)}
      />
      <Button variant="primary" type="submit" block>
        {texts.connect}
      </Button>
    </Form>
  )
}

function InstructionText({ step, newTabLabel }: { step: InstructionStep; newTabLabel: string }) {
  if (typeof step === 'string') return step
  const [textBefore, linkText, textAfter] = splitTextAtLink(step.text)
  return (
    <>
      {textBefore}
      {linkText !== undefined && (
        <TextLink href={step.href} external newTabLabel={newTabLabel}>
          {linkText}
        </TextLink>
      )}
      {textAfter}
    </>
  )
}
