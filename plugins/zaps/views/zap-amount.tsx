import { type FormEvent, useState } from 'react'
import { Toasts } from '#kernel'
import { useKernel, useStore } from '#kernel/react'
import { Button, Checkbox, classNames, formatCount, formatSats, Notice, TextField } from '#ui-kit'
import type { Providers } from '../lnurl/providers'
import { PENDING } from '../pay/pay-parts'
import type { ZapPart } from '../pay/zap-invoice'
import type { ZapTarget } from '../pay/zap-request'
import { useZapStore } from '../pay/zap-settings'
import { useSendZap } from './use-send-zap'
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

interface ZapAmountProps {
  readonly target: ZapTarget
  readonly providers: Providers
  onClose(): void
  onInvoices(parts: readonly ZapPart[]): void
}

/** How many sats, with which words, and the press that sends them. */
export function ZapAmount({ target, providers, onClose, onInvoices }: ZapAmountProps) {
  const kernel = useKernel()
  const store = useZapStore()
  const settings = useStore(store)
  const [sats, setSats] = useState(settings.defaultZapAmount)
  const [custom, setCustom] = useState('')
  const [comment, setComment] = useState('')
  const [remember, setRemember] = useState(false)
  const { send, busy, error, setError, pending, lookAgain } = useSendZap({
    target,
    providers,
    onInvoices,
    async onPaid(spent) {
      onClose()
      const toasts = await kernel.resolve(Toasts)
      toasts.show({ text: `Zapped ${formatSats(spent)}` })
    },
  })

  const confirm = () => {
    const problem = problemOf(custom)
    setError(problem === undefined ? undefined : { text: problem })
    if (!problem) setSats(Math.floor(Number(custom)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (remember) store.set(() => ({ defaultZapAmount: sats, direct: true }))
    void send(sats, comment.trim())
  }
  if (pending)
    return (
      <Notice icon="clock" action={<Button onClick={lookAgain}>Check again</Button>}>
        {PENDING} Nothing is paid twice.
      </Notice>
    )
  const typed = Number(custom)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
        <div role="alert" className={styles.error}>
          <p>{error.text}</p>
          {error.reason && <p>{error.reason}</p>}
        </div>
      )}
      <Button type="submit" variant="primary" block busy={busy}>
        {`Zap ${sats.toLocaleString('en-US')} sats`}
      </Button>
    </form>
  )
}
