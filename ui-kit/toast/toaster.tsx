import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../button/button'
import { IconButton } from '../button/icon-button'
import { classNames } from '../class-names'
import type { Toast, Toasts } from './create-toasts'
import styles from './toaster.module.css'
import { useCountdown } from './use-countdown'

/** ms */
const TOAST_SHOWN_MS = 5_000

/**
 * The region in which all messages appear. Render it once in an app and never remove it: screen readers do not read out
 * a live region that is added together with its text.
 */
export function Toaster({ toasts }: { toasts: Toasts }) {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  const [held, setHeld] = useState(false)
  const region = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget | null>(null)
  useHiddenPage(setHeld)
  /**
   * Removes a message. If the focus is inside the messages, first moves it back to where it was, because it would be
   * lost with the message. The times of the other messages run on after that.
   */
  const end = (id: number) => {
    const active = document.activeElement
    if (active instanceof HTMLElement && region.current?.contains(active)) {
      const { current } = before
      if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
      else active.blur()
    }
    toasts.dismiss(id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: to rest on it is to want more time
    <div
      ref={region}
      className={styles.region}
      data-toasts=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) before.current = event.relatedTarget
        setHeld(true)
      }}
      onBlur={() => setHeld(false)}
    >
      <ol aria-label="Messages" aria-live="polite" aria-relevant="additions" className={styles.list}>
        {shown.map(toast => (
          <ToastRow key={toast.id} toast={toast} held={held} onEnd={() => end(toast.id)} />
        ))}
      </ol>
    </div>
  )
}

/** Stops the messages' times while the page is hidden, because nobody can read the messages then. */
function useHiddenPage(setHeld: (held: boolean) => void) {
  useEffect(() => {
    const look = () => setHeld(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [setHeld])
}

function ToastRow({ toast, held, onEnd }: { toast: Toast; held: boolean; onEnd(): void }) {
  useCountdown(toast.stays ?? TOAST_SHOWN_MS, held, onEnd)
  const action = toast.undo ? { label: 'Undo', run: toast.undo } : toast.action
  return (
    <li
      className={classNames(styles.toast, toast.tone === 'danger' && styles.danger)}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onEnd()}
    >
      <span className={styles.text} dir="auto">
        {toast.text}
      </span>
      {action && (
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            action.run()
            onEnd()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" onClick={onEnd} />
    </li>
  )
}
