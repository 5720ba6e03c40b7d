import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../button/button'
import { IconButton } from '../button/icon-button'
import { classNames } from '../class-names'
import type { Toast, ToastStore } from './create-toast-store'
import styles from './toaster.module.css'
import { useCountdown } from './use-countdown'

const DEFAULT_DURATION_MS = 5_000

/**
 * The region in which all messages appear. Render it once in an app and never remove it: screen readers do not read out
 * a live region that is added together with its text.
 */
export function Toaster({ toasts }: { toasts: ToastStore }) {
  const shownToasts = useSyncExternalStore(toasts.subscribe, toasts.get)
  const [isPaused, setPaused] = useState(false)
  const regionRef = useRef<HTMLDivElement>(null)
  const focusBefore = useRef<EventTarget | null>(null)
  usePauseWhileHidden(setPaused)
  /**
   * Removes a message. If the focus is inside the messages, first moves it back to where it was, because it would be
   * lost with the message. The times of the other messages run on after that.
   */
  const removeToast = (id: number) => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && regionRef.current?.contains(focused)) {
      const { current } = focusBefore
      if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
      else focused.blur()
    }
    toasts.dismiss(id)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: to rest on it is to want more time
    <div
      ref={regionRef}
      className={styles.region}
      data-toasts=""
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) focusBefore.current = event.relatedTarget
        setPaused(true)
      }}
      onBlur={() => setPaused(false)}
    >
      <ol aria-label="Messages" aria-live="polite" aria-relevant="additions" className={styles.list}>
        {shownToasts.map(toast => (
          <ToastRow key={toast.id} toast={toast} isPaused={isPaused} onEnd={() => removeToast(toast.id)} />
        ))}
      </ol>
    </div>
  )
}

/** Stops the messages' times while the page is hidden, because nobody can read the messages then. */
function usePauseWhileHidden(setPaused: (isPaused: boolean) => void) {
  useEffect(() => {
    const updatePaused = () => setPaused(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', updatePaused)
    return () => document.removeEventListener('visibilitychange', updatePaused)
  }, [setPaused])
}

function ToastRow({ toast, isPaused, onEnd }: { toast: Toast; isPaused: boolean; onEnd(): void }) {
  useCountdown(toast.durationMs ?? DEFAULT_DURATION_MS, isPaused, onEnd)
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
