import { type FormEvent, useState } from 'react'
import { Wallet } from '#contracts/wallet'
import { useService } from '#kernel/react'
import { Button, TextField } from '#ui-kit'
import styles from './lnbits.module.css'

/** /lnbits: the server and the key of one of its wallets. */
export default function LnbitsScreen() {
  const wallet = useService(Wallet)
  const [key, setKey] = useState('')
  const [url, setUrl] = useState('')
  const connect = (event: FormEvent) => {
    event.preventDefault()
    const lnbitsAdminKey = key.trim()
    const lnbitsInstanceUrl = url.trim().replace(/\/$/, '')
    if (!lnbitsAdminKey) return wallet.setError('Please enter your admin key')
    if (!lnbitsInstanceUrl) return wallet.setError('Please enter your LNbits instance URL')
    void wallet.connect({
      connectorName: 'LNbits',
      connectorType: 'lnbits',
      lnbitsAdminKey,
      lnbitsInstanceUrl,
    })
  }
  return (
    <form className={styles.form} onSubmit={connect}>
      <ol className={styles.steps}>
        <li>In LNbits, open the wallet you would like to connect.</li>
        <li>Open “Node URL, API keys and API docs” and copy the admin key.</li>
        <li>The admin key can spend the whole wallet and knows no budget: use a wallet that holds little.</li>
      </ol>
      <TextField
        label="LNbits Admin Key"
        type="password"
        autoComplete="off"
        placeholder="Your 32 digit admin key"
        value={key}
        onChange={event => setKey(event.target.value)}
      />
      <TextField
        label="LNbits URL"
        inputMode="url"
        autoComplete="off"
        placeholder="https://lnbits.example.com"
        value={url}
        onChange={event => setUrl(event.target.value)}
      />
      <Button variant="primary" type="submit" block>
        Connect
      </Button>
    </form>
  )
}
