import { type PointerEvent, type RefObject, useRef } from 'react'

/** Where a dialog is a sheet, as `dialog.module.css` says. */
const SHEET_PAGE = '(max-width: 819px)'

/** Of its height: under this it goes back. */
const CLOSING_SHARE = 1 / 3

/** ms */
const SLIDE_MS = 160

interface Grip {
  readonly id: number
  /** px from the top of the window. */
  readonly y: number
}

/**
 * Handlers for the top of a sheet, by which it is dragged away: it follows the pointer down, closes from a third of its
 * height on, and goes back under that. A sheet that is not closed then comes back too.
 */
export function useSheetDrag(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const grip = useRef<Grip>(undefined)
  const pulled = ({ pointerId, clientY }: PointerEvent) =>
    grip.current?.id === pointerId ? Math.max(0, clientY - grip.current.y) : undefined

  /** From where it was dragged to. Without motion it is there at once. */
  const swing = async (sheet: HTMLElement, px: number, to: string) => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const way = [{ translate: `0 ${px}px` }, { translate: to }]
    const moving = sheet.animate(way, {
      duration: still ? 0 : SLIDE_MS,
      easing: 'ease-out',
      fill: 'forwards',
    })
    sheet.style.translate = ''
    await moving.finished
    return moving
  }

  const release = async (event: PointerEvent, mayClose: boolean) => {
    const px = pulled(event)
    if (px === undefined) return
    grip.current = undefined
    const sheet = panel.current
    if (!sheet || px === 0) return
    const closes = mayClose && px > sheet.offsetHeight * CLOSING_SHARE
    const moved = await swing(sheet, px, closes ? '0 100%' : 'none')
    if (!closes) return moved.cancel()
    onClose()
    // Two frames are enough for it to be gone; it is still there where closing was refused.
    requestAnimationFrame(() => requestAnimationFrame(() => moved.cancel()))
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const onButton = event.target instanceof Element && event.target.closest('button, a, input')
      if (!event.isPrimary || event.button !== 0 || onButton || !matchMedia(SHEET_PAGE).matches) return
      event.currentTarget.setPointerCapture(event.pointerId)
      grip.current = { id: event.pointerId, y: event.clientY }
    },
    onPointerMove(event: PointerEvent) {
      const px = pulled(event)
      if (px !== undefined && panel.current) panel.current.style.translate = `0 ${px}px`
    },
    onPointerUp: (event: PointerEvent) => void release(event, true),
    onPointerCancel: (event: PointerEvent) => void release(event, false),
  }
}
