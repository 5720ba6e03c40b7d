import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { NoteActionProps } from '#contracts/notes'
import { createReferenceFilters } from '#kernel/nostr'
import { openSignInDialog, SignIn } from '#kernel/ports'
import { useKernel, useNostr, useQuery, useShellContext, useStore } from '#kernel/react'
import { ActionButton, classNames, formatSats, useLongPress } from '#ui-kit'
import { type Zap, Zaps, zapPaid } from '../contract'
import { useZapSettings } from '../pay/zap-settings'
import { useQuickZap } from './use-quick-zap'
import { sumSats, useZaps } from './use-zaps'
import styles from './zaps.module.css'

/** ms */
const FLASH_MS = 1_200
/** Seconds by which a provider's clock may be slow. */
const CLOCK_TOLERANCE_SECONDS = 5

/**
 * The zap button. A long press opens the dialog. A short press opens it too, or sends the default amount, depending on
 * the settings. Hidden while offline.
 */
export default function ZapButton({ event, showCounts, live: alwaysShow }: NoteActionProps) {
  const isOnline = useStore(useNostr().network.online)
  // A list does not subscribe to new zaps of each note. But when the user zaps a note there, its receipt must appear.
  const isLive = useHasZapped(event.id) || alwaysShow
  const { events } = useQuery(createReferenceFilters(event, [9735]), { live: isLive })
  const [shownSince] = useState(() => Date.now() / 1000 - CLOCK_TOLERANCE_SECONDS)
  const [zaps, setZaps] = useState(NO_ZAPS)
  const { pubkey } = useShellContext().session
  const ownZaps = useMemo(() => zaps.filter(({ sender }) => sender === pubkey), [zaps, pubkey])
  if (!isOnline) return null
  return (
    <>
      {/* The code that verifies receipts loads only if there are receipts. Meanwhile the button stays the same
          element, because it may have the focus, or a closing dialog may give it back. */}
      {events.length > 0 && (
        <Suspense>
          <CheckedZaps event={event} isLive={isLive} onChange={setZaps} />
        </Suspense>
      )}
      <ZapPressButton
        event={event}
        totalSats={showCounts ? sumSats(zaps) : undefined}
        ownZaps={ownZaps}
        shownSince={shownSince}
      />
    </>
  )
}

const NO_ZAPS: readonly Zap[] = []

/** True if the user has zapped the note since it came into view. */
function useHasZapped(note: string): boolean {
  const kernel = useKernel()
  const [hasZapped, setHasZapped] = useState(false)
  useEffect(() => {
    const listening = kernel.on(zapPaid, ({ id }) => {
      if (id === note) setHasZapped(true)
    })
    return () => listening.dispose()
  }, [kernel, note])
  return hasZapped
}

interface CheckedZapsProps {
  readonly event: NoteActionProps['event']
  readonly isLive: boolean
  onChange(zaps: readonly Zap[]): void
}

/** Reports the valid zaps of a note. Renders nothing. */
function CheckedZaps({ event, isLive, onChange }: CheckedZapsProps) {
  const zaps = useZaps(event, isLive)
  useEffect(() => onChange(zaps), [zaps, onChange])
  return null
}

interface ZapPressButtonProps {
  readonly event: NoteActionProps['event']
  /** sats */
  readonly totalSats: number | undefined
  /** The zaps that the current account sent to this note. */
  readonly ownZaps: readonly Zap[]
  /** Time in s since the epoch at which the note came into view. */
  readonly shownSince: number
}

function ZapPressButton({ event, totalSats, ownZaps, shownSince }: ZapPressButtonProps) {
  const kernel = useKernel()
  const { session } = useShellContext()
  const { direct } = useZapSettings()
  const { sendQuickZap, isBusy } = useQuickZap(event)
  const button = useRef<HTMLButtonElement>(null)
  useZapFlash(ownZaps, shownSince, button)
  const hasZapped = ownZaps.length > 0
  const canZap = session.canSign && session.pubkey !== event.pubkey

  const dialog = async () => (await kernel.resolve(Zaps)).open({ event, pubkey: event.pubkey })
  const refuse = () => {
    if (!session.canSign) openSignInDialog(kernel, session)
  }
  const shortLabel = () => {
    if (!canZap) return refuse()
    // With `direct`, a short press sends a zap, unless one is already being sent. Otherwise it opens the dialog.
    if (!direct) void dialog()
    else if (!isBusy) void sendQuickZap()
  }
  const longLabel = () => {
    if (!canZap) return refuse()
    void dialog()
  }
  const onPress = useLongPress(longLabel, shortLabel)
  const label = hasZapped ? 'You zapped this' : 'Zap'
  return (
    <ActionButton
      ref={button}
      icon="zap"
      label={totalSats ? `${label}, ${formatSats(totalSats)}` : label}
      count={totalSats}
      className={classNames(styles.button, hasZapped && styles.mine)}
      aria-disabled={!canZap && (session.canSign || !kernel.provides(SignIn))}
      aria-busy={isBusy || undefined}
      data-action="zap"
      title={label}
      {...onPress}
    />
  )
}

/**
 * Highlights the note's card once for each zap that the reader sends while the card is shown. Earlier zaps are ignored.
 */
function useZapFlash(
  ownZaps: readonly Zap[],
  shownSince: number,
  button: RefObject<HTMLElement | null>,
): void {
  const flashedPayments = useRef(new Set<string>())
  useEffect(() => {
    const seen = flashedPayments.current
    const newZaps = ownZaps.filter(
      ({ receipt, payment }) => receipt.created_at >= shownSince && !seen.has(payment),
    )
    if (newZaps.length === 0) return
    for (const { payment } of newZaps) seen.add(payment)
    const card = button.current?.closest('[data-note]')
    const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    card?.animate([{}, { background: 'var(--accent-soft)' }, {}], { duration: reducesMotion ? 0 : FLASH_MS })
  }, [ownZaps, shownSince, button])
}
