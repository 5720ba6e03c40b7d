import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** ms */
const LONG_PRESS_MS = 500
const PRESS_DELAY_MS = 60

/**
 * A press of 500 ms does something else than a click; so does the context menu key or the right button, for those
 * who do not press long.
 */
export function useLongPress(long: () => void, short: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const done = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent) {
      done.current = false
      stop()
      if (event.button !== 0) return
      timer.current = setTimeout(() => {
        // A page that was busy hears of the release late: it gets a moment to say so.
        timer.current = setTimeout(() => {
          done.current = true
          long()
        }, PRESS_DELAY_MS)
      }, LONG_PRESS_MS - PRESS_DELAY_MS)
    },
    // The click that comes next may be a key's.
    onKeyDown() {
      done.current = false
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick() {
      stop()
      if (done.current) done.current = false
      else short()
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault()
      stop()
      if (!done.current) long()
      done.current = true
    },
  }
}
