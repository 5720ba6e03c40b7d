import { type PointerEvent, type RefObject, useRef } from 'react'

/** The media query under which a dialog is a sheet. `dialog.module.css` has the same query. */
const SHEET_PAGE = '(max-width: 819px)'

/** A sheet that is dragged down by more than this share of its height closes. */
const CLOSING_SHARE = 1 / 3

/** ms */
const SLIDE_MS = 160

interface Grip {
  readonly id: number
  /** Distance from the top of the window in px. */
  readonly y: number
}

/**
 * Returns handlers for the top of a sheet, by which the sheet can be dragged down. The sheet closes if it was dragged
 * by a third of its height. Otherwise, or if it refuses to close, it returns.
 */
export function useSheetDrag(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const grip = useRef<Grip>(undefined)
  const pulled = ({ pointerId, clientY }: PointerEvent) =>
    grip.current?.id === pointerId ? Math.max(0, clientY - grip.current.y) : undefined

  /** Animates the sheet from its dragged position to `to`. With reduced motion the sheet jumps there. */
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
    // A sheet that closes is removed within two frames. A sheet that refused to close is still there after them and
    // returns.
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
