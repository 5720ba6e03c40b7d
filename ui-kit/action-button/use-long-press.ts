import { type MouseEvent, type PointerEvent, useRef } from 'react'

const LONG_PRESS_MS = 500
const RELEASE_GRACE_MS = 60

/**
 * Calls `onLongPress` for a press of at least 500 ms, and `onShortPress`, with its click, for a shorter press. The
 * context menu key and the right button call `onLongPress` too, for readers who cannot press long.
 */
export function useLongPress(onLongPress: () => void, onShortPress: (event: MouseEvent) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLongPress = useRef(false)
  const clearTimer = () => clearTimeout(timer.current)
  return {
    onPointerDown(event: PointerEvent) {
      wasLongPress.current = false
      clearTimer()
      if (event.button !== 0) return
      timer.current = setTimeout(() => {
        // A busy page receives the release late, so wait a moment for the release before counting this as a long press.
        timer.current = setTimeout(() => {
          wasLongPress.current = true
          onLongPress()
        }, RELEASE_GRACE_MS)
      }, LONG_PRESS_MS - RELEASE_GRACE_MS)
    },
    // Forget the previous press, because the next click may come from a key, which is never a long press.
    onKeyDown() {
      wasLongPress.current = false
    },
    onPointerUp: clearTimer,
    onPointerLeave: clearTimer,
    onPointerCancel: clearTimer,
    onClick(event: MouseEvent) {
      clearTimer()
      if (wasLongPress.current) wasLongPress.current = false
      else onShortPress(event)
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault()
      clearTimer()
      if (!wasLongPress.current) onLongPress()
      wasLongPress.current = true
    },
  }
}
