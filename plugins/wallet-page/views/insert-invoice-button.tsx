import { type FormEvent, useState } from 'react'
import type { ComposerControls } from '#contracts/composer'
import { Wallet, type WalletService } from '#contracts/wallet'
import { useOptionalService, useStore } from '#kernel/react'
import { Button, IconButton, Popover, parseSats, TextField } from '#ui-kit'
import styles from './wallet-page.module.css'

/** The composer's button that adds an invoice to the note. Shown only if the connected wallet can make invoices. */
export default function InsertInvoiceButton({ composer }: { composer: ComposerControls }) {
  const wallet = useOptionalService(Wallet)
  return wallet ? <Tool wallet={wallet} composer={composer} /> : null
}

function Tool({ wallet, composer }: { wallet: WalletService; composer: ComposerControls }) {
  const { status } = useStore(wallet.state)
  if (status !== 'connected' || !wallet.supports('makeInvoice')) return null
  return (
    <Popover trigger={<IconButton icon="zap" label="Invoice" />} label="Invoice">
      {close => (
        <InvoiceForm
          wallet={wallet}
          onMade={invoice => {
            close()
            composer.insert(invoice)
          }}
        />
      )}
    </Popover>
  )
}

/** Maximum amount in sats. Most wallets cannot receive more. */
const MAX_SATS = 100_000_000

function InvoiceForm({ wallet, onMade }: { wallet: WalletService; onMade(invoice: string): void }) {
  const [amount, setAmount] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sats = parseSats(amount) ?? 0
  const isAmount = Number.isInteger(sats) && sats >= 1 && sats <= MAX_SATS
  const make = async (event: FormEvent) => {
    event.preventDefault()
    // The form is inside the composer's form, so submitting it must not submit the note.
    event.stopPropagation()
    const provider = wallet.provider()
    if (busy || !isAmount || !provider) return
    setBusy(true)
    setError(undefined)
    try {
      const { paymentRequest } = await provider.makeInvoice({ amount: sats })
      onMade(paymentRequest)
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : 'The wallet made no invoice.')
      setBusy(false)
    }
  }
  return (
    <form className={styles.invoice} onSubmit={event => void make(event)}>
      <TextField
        label="Amount in sats"
        inputMode="numeric"
        autoFocus
        value={amount}
        error={error}
        onChange={event => setAmount(event.target.value)}
      />
      <Button type="submit" variant="primary" size="small" busy={busy} disabled={!isAmount}>
        Insert
      </Button>
    </form>
  )
}
