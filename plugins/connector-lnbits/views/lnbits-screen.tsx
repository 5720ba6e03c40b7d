import { useState } from 'react'
import { Wallet, wordsIn } from '#contracts/wallet'
import { useService, useStore } from '#kernel/react'
import { Button, Form, Steps, TextField } from '#ui-kit'
import { words as english } from '../words'

/** The screen /lnbits, with fields for the server and for the key of one of its wallets. */
export default function LnbitsScreen() {
  const wallet = useService(Wallet)
  const words = wordsIn(useStore(wallet.config), 'connector-lnbits', english)
  const [key, setKey] = useState('')
  const [url, setUrl] = useState('')
  const connect = () => {
    const lnbitsAdminKey = key.trim()
    const lnbitsInstanceUrl = url.trim().replace(/\/$/, '')
    if (!lnbitsAdminKey) return wallet.setError(words.needsKey)
    if (!lnbitsInstanceUrl) return wallet.setError(words.needsUrl)
    void wallet.connect({
      connectorName: 'LNbits',
      connectorType: 'lnbits',
      lnbitsAdminKey,
      lnbitsInstanceUrl,
    })
  }
  return (
    <Form onSubmit={connect}>
      <Steps>
        <li>{words.stepOpen}</li>
        <li>{words.stepKey}</li>
        <li>{words.stepCare}</li>
      </Steps>
      <TextField
        label={words.key}
        type="password"
        autoComplete="off"
        placeholder={words.keyForm}
        value={key}
        onChange={event => setKey(event.target.value)}
      />
      <TextField
        label={words.url}
        inputMode="url"
        autoComplete="off"
        placeholder="https://lnbits.example.com"
        value={url}
        onChange={event => setUrl(event.target.value)}
      />
      <Button variant="primary" type="submit" block>
        {words.connect}
      </Button>
    </Form>
  )
}
