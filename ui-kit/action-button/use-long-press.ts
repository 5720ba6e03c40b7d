import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** ms */
const LONG_PRESS_MS = 500
const PRESS_DELAY_MS = 60

/**
 * Calls `long` for a press of 500 ms and `short`, with its click, for a shorter press. The context menu key and the right button call
 * `long` too, for readers who cannot press long.
 */
export function useLongPress(long: () => void, short: (event: MouseEvent) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const done = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent) {
      done.current = false
      stop()
      if (event.button !== 0) return
      timer.current = setTimeout(() => {
        // A busy page receives the release late, so wait a moment for the release before counting this as a long press.
        timer.current = setTimeout(() => {
          done.current = true
          long()
        }, PRESS_DELAY_MS)
      }, LONG_PRESS_MS - PRESS_DELAY_MS)
    },
    // Forget the previous press, because the next click may come from a key, which is never a long press.
    onKeyDown() {
      done.current = false
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick(event: MouseEvent) {
      stop()
      if (done.current) done.current = false
      else short(event)
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault()
      stop()
      if (!done.current) long()
      done.current = true
    },
  }
}
