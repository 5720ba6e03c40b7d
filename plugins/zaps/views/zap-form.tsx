import { useState } from 'react'
import { useStore } from '#kernel/react'
import {
  Button,
  Checkbox,
  classNames,
  FieldRow,
  Form,
  formatCount,
  Notice,
  parseSats,
  TextField,
} from '#ui-kit'
import type { ZapShareInvoice, ZapTarget } from '../contract'
import { parseDefaultZapAmount, parseZapAmount } from '../pay/parse-zap-amount'
import { PAYMENT_PENDING_MESSAGE } from '../pay/pay-zap-invoices'
import { MAX_COMMENT_CHARS } from '../pay/zap-limits'
import { useZapSettingsStore } from '../pay/zap-settings'
import { useSendZap } from './use-send-zap'
import styles from './zaps.module.css'

/** Returns an amount as text. Only whole thousands are abbreviated, so that the text is exact. */
const amountText = (sats: number) => (sats % 1_000 === 0 ? formatCount(sats) : sats.toLocaleString('en-US'))

interface ZapFormProps {
  readonly target: ZapTarget
  onClose(): void
  onInvoices(invoices: readonly ZapShareInvoice[]): void
}

/** The form for the amount and the comment, with the button that sends the zap. */
export function ZapForm({ target, onClose, onInvoices }: ZapFormProps) {
  const store = useZapSettingsStore()
  const settings = useStore(store)
  const [sats, setSats] = useState(settings.defaultZapAmount)
  const [customText, setCustomText] = useState('')
  const [comment, setComment] = useState(settings.comment)
  const [shouldRemember, setShouldRemember] = useState(false)
  const { send, busy, error, setError, pending, unsaid, lookAgain } = useSendZap({
    target,
    onInvoices,
    onPaid: onClose,
  })

  const confirm = () => {
    const read = parseZapAmount(customText)
    setError('problem' in read ? { text: read.problem } : undefined)
    if ('sats' in read) setSats(read.sats)
  }
  const submit = () => {
    if (shouldRemember) {
      const read = parseDefaultZapAmount(String(sats))
      if ('problem' in read) return setError({ text: read.problem })
      store.set(draft => {
        draft.defaultZapAmount = read.sats
        draft.direct = true
      })
    }
    void send(sats, comment.trim())
  }
  if (pending)
    return (
      <Notice icon="clock" action={<Button onClick={lookAgain}>Check again</Button>}>
        {PAYMENT_PENDING_MESSAGE} Nothing is paid twice.{unsaid && ` ${unsaid}`}
      </Notice>
    )
  const hasTypedAmount = parseSats(customText)
  return (
    <Form onSubmit={submit}>
      <fieldset className={styles.presets}>
        <legend>Zap amount in sats</legend>
        {settings.presets.map(preset => (
          <button
            key={`${preset.sats} ${preset.mark}`}
            type="button"
            className={classNames(styles.preset, preset.sats === sats && styles.chosen)}
            aria-pressed={preset.sats === sats}
            onClick={() => setSats(preset.sats)}
          >
            {preset.mark} {amountText(preset.sats)}
          </button>
        ))}
      </fieldset>
      <FieldRow>
        <TextField
          label="Custom amount"
          inputMode="numeric"
          value={customText}
          onChange={event => setCustomText(event.target.value)}
        />
        <Button
          onClick={confirm}
          disabled={customText.trim() === '' || (hasTypedAmount ?? 1) <= 0 || hasTypedAmount === sats}
        >
          Confirm
        </Button>
      </FieldRow>
      <TextField
        label="Comment (optional)"
        maxLength={MAX_COMMENT_CHARS}
        value={comment}
        onChange={event => setComment(event.target.value)}
      />
      <Checkbox label="Set as default zap amount" checked={shouldRemember} onChange={setShouldRemember} />
      {error && (
        <div role="alert" className={styles.error}>
          <p>{error.text}</p>
          {error.reason && <p>{error.reason}</p>}
        </div>
      )}
      <Button type="submit" variant="primary" block busy={busy}>
        {`Zap ${sats.toLocaleString('en-US')} sats`}
      </Button>
    </Form>
  )
}
