import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { offerSignIn, SignIn } from '#contracts/accounts'
import type { NoteActionProps } from '#contracts/notes'
import { filtersAbout } from '#kernel/nostr'
import { useKernel, useNostr, useQuery, useSessionFacts, useStore } from '#kernel/react'
import { ActionButton, classNames, formatSats, useLongPress } from '#ui-kit'
import { type Zap, Zaps, zapPaid } from '../contract'
import { useZapSettings } from '../pay/zap-settings'
import { useQuickZap } from './use-quick-zap'
import { totalOf, useZaps } from './use-zaps'
import styles from './zaps.module.css'

/** ms */
const FLASH_MS = 1_200
/** Seconds by which a provider's clock may be slow. */
const CLOCK_TOLERANCE_SECONDS = 5

/**
 * The zap button. A short press opens the dialog or sends the default amount, depending on the settings. A long press
 * opens the dialog. Hidden while offline.
 */
export default function ZapButton({ event, counts, live: always }: NoteActionProps) {
  const online = useStore(useNostr().network.online)
  // A list does not listen for new zaps of other people, but it must show the receipt of the user's own zap.
  const live = usePaid(event.id) || always
  const { events } = useQuery(filtersAbout(event, [9735]), { live })
  const [since] = useState(() => Date.now() / 1000 - CLOCK_TOLERANCE_SECONDS)
  const [zaps, setZaps] = useState(NO_ZAPS)
  const { pubkey } = useSessionFacts().session
  const own = useMemo(() => zaps.filter(({ sender }) => sender === pubkey), [zaps, pubkey])
  if (!online) return null
  return (
    <>
      {/* The code that verifies receipts loads only if there are any. The button stays the same element meanwhile: it
          may have the focus, or a dialog may give the focus back to it. */}
      {events.length > 0 && (
        <Suspense>
          <CheckedZaps event={event} live={live} onChange={setZaps} />
        </Suspense>
      )}
      <Press event={event} total={counts ? totalOf(zaps) : undefined} own={own} since={since} />
    </>
  )
}

const NO_ZAPS: readonly Zap[] = []

/** True if the user has zapped the note since it came into view. */
function usePaid(note: string): boolean {
  const kernel = useKernel()
  const [paid, setPaid] = useState(false)
  useEffect(() => {
    const listening = kernel.on(zapPaid, ({ id }) => {
      if (id === note) setPaid(true)
    })
    return () => listening.dispose()
  }, [kernel, note])
  return paid
}

interface CheckedZapsProps {
  readonly event: NoteActionProps['event']
  readonly live: boolean
  onChange(zaps: readonly Zap[]): void
}

/** Reports the valid zaps of a note. Renders nothing. */
function CheckedZaps({ event, live, onChange }: CheckedZapsProps) {
  const zaps = useZaps(event, live)
  useEffect(() => onChange(zaps), [zaps, onChange])
  return null
}

interface PressProps {
  readonly event: NoteActionProps['event']
  /** sats */
  readonly total: number | undefined
  /** The note's zaps that the current account sent. */
  readonly own: readonly Zap[]
  /** Time in s since the epoch at which the note came into view. */
  readonly since: number
}

function Press({ event, total, own, since }: PressProps) {
  const kernel = useKernel()
  const { session } = useSessionFacts()
  const { direct } = useZapSettings()
  const { zap, busy } = useQuickZap(event)
  const button = useRef<HTMLButtonElement>(null)
  useFlash(own, since, button)
  const mine = own.length > 0
  const can = session.canSign && session.pubkey !== event.pubkey

  const dialog = async () => (await kernel.resolve(Zaps)).open({ event, pubkey: event.pubkey })
  const refuse = () => {
    if (!session.canSign) offerSignIn(kernel, session)
  }
  const short = () => {
    if (!can) return refuse()
    // If `direct` is set, a short press sends a zap, unless one is already being sent. If it is not set, the press
    // opens the dialog.
    if (!direct) void dialog()
    else if (!busy) void zap()
  }
  const long = () => {
    if (!can) return refuse()
    void dialog()
  }
  const press = useLongPress(long, short)
  const label = mine ? 'You zapped this' : 'Zap'
  return (
    <ActionButton
      ref={button}
      icon="zap"
      label={total ? `${label}, ${formatSats(total)}` : label}
      count={total}
      className={classNames(styles.button, mine && styles.mine)}
      aria-disabled={!can && (session.canSign || !kernel.provides(SignIn))}
      aria-busy={busy || undefined}
      data-action="zap"
      title={label}
      {...press}
    />
  )
}

/**
 * Highlights the note's card for each of the reader's zaps that was made while the card is shown. Earlier zaps are
 * ignored.
 */
function useFlash(own: readonly Zap[], since: number, button: RefObject<HTMLElement | null>): void {
  const flashed = useRef(new Set<string>())
  useEffect(() => {
    const seen = flashed.current
    const fresh = own.filter(({ receipt, payment }) => receipt.created_at >= since && !seen.has(payment))
    if (fresh.length === 0) return
    for (const { payment } of fresh) seen.add(payment)
    const card = button.current?.closest('[data-note]')
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    card?.animate([{}, { background: 'var(--accent-soft)' }, {}], { duration: still ? 0 : FLASH_MS })
  }, [own, since, button])
}
