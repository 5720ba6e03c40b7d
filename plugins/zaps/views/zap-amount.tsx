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
  readSats,
  TextField,
} from '#ui-kit'
import type { ZapPart, ZapTarget } from '../contract'
import { PAYMENT_PENDING } from '../pay/pay-parts'
import { readAmount, readDefaultAmount } from '../pay/read-amount'
import { MAX_COMMENT } from '../pay/zap-limits'
import { useZapStore } from '../pay/zap-settings'
import { useSendZap } from './use-send-zap'
import styles from './zaps.module.css'

/** Returns an amount as text. Whole thousands are abbreviated; other amounts are shown exactly. */
const amountText = (sats: number) => (sats % 1_000 === 0 ? formatCount(sats) : sats.toLocaleString('en-US'))

interface ZapAmountProps {
  readonly target: ZapTarget
  onClose(): void
  onInvoices(parts: readonly ZapPart[]): void
}

/** The form for the amount and the comment, with the button that sends the zap. */
export function ZapAmount({ target, onClose, onInvoices }: ZapAmountProps) {
  const store = useZapStore()
  const settings = useStore(store)
  const [sats, setSats] = useState(settings.defaultZapAmount)
  const [custom, setCustom] = useState('')
  const [comment, setComment] = useState(settings.comment)
  const [remember, setRemember] = useState(false)
  const { send, busy, error, setError, pending, unsaid, lookAgain } = useSendZap({
    target,
    onInvoices,
    onPaid: onClose,
  })

  const confirm = () => {
    const read = readAmount(custom)
    setError('problem' in read ? { text: read.problem } : undefined)
    if ('sats' in read) setSats(read.sats)
  }
  const submit = () => {
    if (remember) {
      const read = readDefaultAmount(String(sats))
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
        {PAYMENT_PENDING} Nothing is paid twice.{unsaid && ` ${unsaid}`}
      </Notice>
    )
  const typed = readSats(custom)
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
          value={custom}
          onChange={event => setCustom(event.target.value)}
        />
        <Button onClick={confirm} disabled={custom.trim() === '' || (typed ?? 1) <= 0 || typed === sats}>
          Confirm
        </Button>
      </FieldRow>
      <TextField
        label="Comment (optional)"
        maxLength={MAX_COMMENT}
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
    </Form>
  )
}
