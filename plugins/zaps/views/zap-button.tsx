import { type RefObject, useEffect, useRef, useState } from 'react'
import { offerSignIn, SignIn } from '#contracts/accounts'
import type { NoteActionProps } from '#contracts/notes'
import { filtersAbout } from '#kernel/nostr'
import { useKernel, useNostr, useQuery, useSessionFacts, useStore } from '#kernel/react'
import { ActionButton, classNames, formatSats, useLongPress } from '#ui-kit'
import { type Zap, Zaps } from '../contract'
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
export default function ZapButton({ event, counts, live }: NoteActionProps) {
  const online = useStore(useNostr().network.online)
  // Query the receipts first. The code that verifies receipts loads only if there are any.
  const { events } = useQuery(filtersAbout(event, [9735]), { live })
  const [since] = useState(() => Date.now() / 1000 - CLOCK_TOLERANCE_SECONDS)
  if (!online) return null
  return events.length > 0 ? (
    <WithTotal event={event} counts={counts} live={live} since={since} />
  ) : (
    <Press event={event} total={counts ? 0 : undefined} own={NO_ZAPS} since={since} />
  )
}

const NO_ZAPS: readonly Zap[] = []

function WithTotal({ event, counts, live, since }: NoteActionProps & { readonly since: number }) {
  const { session } = useSessionFacts()
  const zaps = useZaps(event, live)
  const own = zaps.filter(zap => zap.sender === session.pubkey)
  return <Press event={event} total={counts ? totalOf(zaps) : undefined} own={own} since={since} />
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
    // If `direct` is set, a short press sends a zap, unless one is already being sent. Otherwise it opens the dialog.
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
