import { type PointerEvent, useRef } from 'react'

/** Horizontal movement in px from which a movement counts as a swipe. */
const SWIPE_PX = 48

/**
 * Returns handlers that tell a swipe from a press or a scroll. `onSwipe` gets 1 for the next item, -1 for the previous
 * one.
 */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const swipeStart = useRef<{ id: number; x: number; y: number }>(undefined)
  return {
    onPointerDown(event: PointerEvent) {
      // A second finger means zooming, not swiping.
      if (!event.isPrimary || event.pointerType === 'mouse') swipeStart.current = undefined
      else swipeStart.current = { id: event.pointerId, x: event.clientX, y: event.clientY }
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const startPoint = swipeStart.current
      swipeStart.current = undefined
      if (startPoint?.id !== event.pointerId) return
      const deltaX = event.clientX - startPoint.x
      if (Math.abs(deltaX) < SWIPE_PX || Math.abs(deltaX) < 1.5 * Math.abs(event.clientY - startPoint.y))
        return
      const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
      onSwipe(deltaX < 0 === isRightToLeft ? -1 : 1)
    },
    onPointerCancel() {
      swipeStart.current = undefined
    },
  }
}
