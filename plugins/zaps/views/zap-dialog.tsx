import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ProfileName } from '#contracts/profiles'
import { PaymentFlow, Wallet } from '#contracts/wallet'
import { Refusal, Toasts } from '#kernel'
import { useKernel, useNostr, useQuery, useService, useStore, View } from '#kernel/react'
import { Button, Checkbox, classNames, Dialog, formatCount, TextField } from '#ui-kit'
import type { Providers } from '../lnurl/providers'
import { FAILED, NO_ADDRESS, zapInvoice } from '../pay/zap-invoice'
import type { ZapTarget } from '../pay/zap-request'
import { useZapStore } from '../pay/zap-settings'
import styles from './zaps.module.css'

const PRESETS = [
  [1_000, '👍'],
  [5_000, '💜'],
  [10_000, '😍'],
  [20_000, '🤩'],
  [50_000, '🔥'],
  [100_000, '🚀'],
  [1_000_000, '🤯'],
] as const

/** What is wrong with an amount that was typed. */
function problemOf(text: string): string | undefined {
  const amount = Number(text)
  if (text.trim() === '' || !Number.isFinite(amount)) return 'Zap amount must be a valid number'
  return amount < 1 ? 'Zap amount must be greater than 0' : undefined
}

interface ZapDialogProps {
  readonly target: ZapTarget
  readonly providers: Providers
  onClose(): void
}

/** How much, with which words; then the connected wallet pays, or the invoice is shown to be paid elsewhere. */
export default function ZapDialog({ target, providers, onClose }: ZapDialogProps) {
  const [invoice, setInvoice] = useState<string>()
  return (
    <Dialog open onClose={onClose} title="Send zap to" width="narrow">
      {() => (
        <div className={styles.form}>
          <p className={styles.person}>
            <View of={ProfileName} pubkey={target.pubkey} plain />
          </p>
          {invoice === undefined ? (
            <Amount target={target} providers={providers} onClose={onClose} onInvoice={setInvoice} />
          ) : (
            <PayElsewhere invoice={invoice} target={target} onClose={onClose} />
          )}
        </div>
      )}
    </Dialog>
  )
}

interface AmountProps extends ZapDialogProps {
  onInvoice(invoice: string): void
}

function Amount({ target, providers, onClose, onInvoice }: AmountProps) {
  const kernel = useKernel()
  const nostr = useNostr()
  const wallet = useService(Wallet)
  const connected = useStore(wallet.state).status === 'connected'
  const store = useZapStore()
  const settings = useStore(store)
  const [sats, setSats] = useState(settings.defaultZapAmount)
  const [custom, setCustom] = useState('')
  const [comment, setComment] = useState('')
  const [remember, setRemember] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  const confirm = () => {
    const problem = problemOf(custom)
    setError(problem)
    if (!problem) setSats(Math.floor(Number(custom)))
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setError(undefined)
    stop.current = new AbortController()
    const { signal } = stop.current
    if (remember) store.set(() => ({ defaultZapAmount: sats, direct: true }))
    try {
      const provider = await providers.of(target.pubkey).catch(() => {
        throw new Refusal(FAILED)
      })
      if (!provider) throw new Refusal(NO_ADDRESS)
      const { invoice } = await zapInvoice({
        nostr,
        decode: wallet.decode,
        provider,
        target,
        sats,
        comment: comment.trim(),
        signal,
      })
      if (!connected) {
        onInvoice(invoice.paymentRequest)
        return
      }
      await (await wallet.pay(invoice.paymentRequest)).result
      onClose()
      const toasts = await kernel.resolve(Toasts)
      toasts.show({ text: `Zapped ${sats.toLocaleString('en-US')} sats` })
    } catch (failure) {
      if (signal.aborted) return
      setError(failure instanceof Error ? failure.message : FAILED)
      setBusy(false)
    }
  }
  const typed = Number(custom)
  return (
    <form className={styles.form} onSubmit={event => void send(event)} noValidate>
      <fieldset className={styles.presets}>
        <legend>Zap amount in sats</legend>
        {PRESETS.map(([amount, mark]) => (
          <button
            key={amount}
            type="button"
            className={classNames(styles.preset, amount === sats && styles.chosen)}
            aria-pressed={amount === sats}
            onClick={() => setSats(amount)}
          >
            {mark} {formatCount(amount)}
          </button>
        ))}
      </fieldset>
      <div className={styles.row}>
        <TextField
          label="Custom amount"
          inputMode="numeric"
          value={custom}
          onChange={event => setCustom(event.target.value)}
        />
        <Button onClick={confirm} disabled={custom === '' || typed <= 0 || typed === sats}>
          Confirm
        </Button>
      </div>
      <TextField
        label="Comment (optional)"
        maxLength={500}
        value={comment}
        onChange={event => setComment(event.target.value)}
      />
      <Checkbox label="Set as default zap amount" checked={remember} onChange={setRemember} />
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <Button type="submit" variant="primary" block busy={busy}>
        {`Zap ${sats.toLocaleString('en-US')} sats`}
      </Button>
    </form>
  )
}

/** The invoice, and a watch for the receipt: who paid elsewhere need not say so. */
function PayElsewhere(props: { invoice: string; target: ZapTarget; onClose(): void }) {
  const { invoice, target, onClose } = props
  const [since] = useState(() => Math.floor(Date.now() / 1000) - 60)
  const { events } = useQuery({ kinds: [9735], '#p': [target.pubkey], since })
  const paid = events.some(({ tags }) => tags.some(tag => tag[0] === 'bolt11' && tag[1] === invoice))
  return <View of={PaymentFlow} invoice={invoice} paid={paid} onPaid={() => {}} onClose={onClose} />
}
