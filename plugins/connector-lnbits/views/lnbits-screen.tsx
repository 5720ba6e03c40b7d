import { useState } from 'react'
import { getTranslatedTexts, Wallet } from '#contracts/wallet'
import { useService, useStore } from '#kernel/react'
import { Button, Form, NumberedSteps, TextField } from '#ui-kit'
import { lnbitsEnglishTexts as english } from '../english-texts'

/** The screen /lnbits, with fields for the server and for the key of one of its wallets. */
export default function LnbitsScreen() {
  const wallet = useService(Wallet)
  const texts = getTranslatedTexts(useStore(wallet.config), 'connector-lnbits', english)
  const [key, setKey] = useState('')
  const [url, setUrl] = useState('')
  const connect = () => {
    const lnbitsAdminKey = key.trim()
    const lnbitsInstanceUrl = url.trim().replace(/\/$/, '')
    if (!lnbitsAdminKey) return wallet.setError(texts.needsKey)
    if (!lnbitsInstanceUrl) return wallet.setError(texts.needsUrl)
    void wallet.connect({
      connectorName: 'LNbits',
      connectorType: 'lnbits',
      lnbitsAdminKey,
      lnbitsInstanceUrl,
    })
  }
  return (
    <Form onSubmit={connect}>
      <NumberedSteps>
        <li>{texts.stepOpen}</li>
        <li>{texts.stepKey}</li>
        <li>{texts.stepCare}</li>
      </NumberedSteps>
      <TextField
        label={texts.key}
        type="password"
        autoComplete="off"
        placeholder={texts.keyForm}
        value={key}
        onChange={event => setKey(event.target.value)}
      />
      <TextField
        label={texts.url}
        inputMode="url"
        autoComplete="off"
        placeholder="https://lnbits.example.com"
        value={url}
        onChange={event => setUrl(event.target.value)}
      />
      <Button variant="primary" type="submit" block>
        {texts.connect}
      </Button>
    </Form>
  )
}
