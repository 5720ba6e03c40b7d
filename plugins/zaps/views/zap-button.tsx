import { type RefObject, useEffect, useRef } from 'react'
import type { NoteActionProps } from '#contracts/notes'
import { useKernel, useNostr, useQuery, useSessionFacts, useStore } from '#kernel/react'
import { ActionButton, classNames } from '#ui-kit'
import { Zaps } from '../contract'
import { useZapSettings } from '../pay/zap-settings'
import { useQuickZap } from './use-quick-zap'
import { totalOf, useZaps } from './use-zaps'
import styles from './zaps.module.css'

/** ms */
const LONG = 500
const FLASH = 1_200

/** Sends sats. Short: the dialog, or the default amount at once; long: the dialog. Not there while offline. */
export default function ZapButton({ event, counts, live }: NoteActionProps) {
  const online = useStore(useNostr().network.online)
  // Receipts are looked for before the code that judges them is wanted.
  const { events } = useQuery({ kinds: [9735], '#e': [event.id] }, { live })
  if (!online) return null
  return events.length > 0 ? (
    <WithTotal event={event} counts={counts} live={live} />
  ) : (
    <Press event={event} total={counts ? 0 : undefined} mine={false} />
  )
}

function WithTotal({ event, counts, live }: NoteActionProps) {
  const { session } = useSessionFacts()
  const zaps = useZaps(event, live)
  const mine = zaps.some(zap => zap.sender === session.pubkey)
  return <Press event={event} total={counts ? totalOf(zaps) : undefined} mine={mine} />
}

interface PressProps {
  readonly event: NoteActionProps['event']
  /** sats */
  readonly total: number | undefined
  readonly mine: boolean
}

function Press({ event, total, mine }: PressProps) {
  const kernel = useKernel()
  const { session } = useSessionFacts()
  const { direct } = useZapSettings()
  const { zap, busy } = useQuickZap(event)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  useFlash(mine, button)
  const can = session.canSign && session.pubkey !== event.pubkey

  const dialog = async () => (await kernel.resolve(Zaps)).open({ event, pubkey: event.pubkey })
  const short = () => {
    if (!can || busy) return
    if (direct) void zap()
    else void dialog()
  }
  const long = () => {
    held.current = true
    if (can) void dialog()
  }
  const label = mine ? 'You zapped this' : 'Zap'
  return (
    <ActionButton
      ref={button}
      icon="zap"
      label={total ? `${label}, ${total} sats` : label}
      count={total}
      className={classNames(styles.button, mine && styles.mine)}
      aria-disabled={!can}
      aria-busy={busy || undefined}
      data-action="zap"
      title={label}
      onPointerDown={({ button }) => {
        held.current = false
        clearTimeout(timer.current)
        if (button === 0) timer.current = setTimeout(long, LONG)
      }}
      onPointerUp={() => clearTimeout(timer.current)}
      onPointerLeave={() => clearTimeout(timer.current)}
      onClick={() => {
        clearTimeout(timer.current)
        if (!held.current) short()
        held.current = false
      }}
      onContextMenu={press => {
        press.preventDefault()
        clearTimeout(timer.current)
        if (!held.current) long()
      }}
    />
  )
}

/** Lights the note's card up when the receipt of an own zap is seen. */
function useFlash(mine: boolean, button: RefObject<HTMLElement | null>): void {
  const before = useRef(mine)
  useEffect(() => {
    if (!mine || before.current) return
    before.current = true
    const card = button.current?.closest('[data-note]')
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    card?.animate([{}, { background: 'var(--accent-soft)' }, {}], { duration: still ? 0 : FLASH })
  }, [mine, button])
}
