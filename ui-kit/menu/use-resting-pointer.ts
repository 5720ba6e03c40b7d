import { type PointerEvent, useRef } from 'react'

/**
 * Returns handlers for a menu's items. They keep the focus on the current item if the menu moved under a pointer that
 * rests, for example because something above it was loaded. Radix takes the focus from an item whenever a pointer
 * leaves an item, so a user who chooses by keyboard would lose their place.
 */
export function useRestingPointer() {
  const lastPosition = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const remember = ({ clientX, clientY }: PointerEvent) => {
    lastPosition.current = { x: clientX, y: clientY }
  }
  return {
    onPointerEnter: remember,
    onPointerMove: remember,
    onPointerLeave(event: PointerEvent) {
      const { x, y } = lastPosition.current ?? {}
      if (event.clientX === x && event.clientY === y) event.preventDefault()
    },
  }
}
