import { type PointerEvent, useRef } from 'react'

/** Horizontal movement in px from which a movement counts as a swipe. */
const SWIPE_PX = 48

/**
 * Returns handlers that tell a swipe from a press or a scroll. `onSwipe` gets 1 for the next item, -1 for the previous
 * one.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number; y: number }>(undefined)
  return {
    onPointerDown(event: PointerEvent) {
      // A second finger means zooming, not swiping.
      if (!event.isPrimary || event.pointerType === 'mouse') start.current = undefined
      else start.current = { id: event.pointerId, x: event.clientX, y: event.clientY }
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const from = start.current
      start.current = undefined
      if (from?.id !== event.pointerId) return
      const x = event.clientX - from.x
      if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 1.5 * Math.abs(event.clientY - from.y)) return
      const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
      onSwipe(x < 0 === rtl ? -1 : 1)
    },
    onPointerCancel() {
      start.current = undefined
    },
  }
}
