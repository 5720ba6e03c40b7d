import { type PointerEvent, type RefObject, useRef } from 'react'

/** The media query under which a dialog is a sheet. `dialog.module.css` has the same query. */
const SHEET_MEDIA_QUERY = '(max-width: 819px)'

/** A sheet that is dragged down by more than this share of its height closes. */
const CLOSE_THRESHOLD_SHARE = 1 / 3

const SLIDE_DURATION_MS = 160

interface DragStart {
  readonly id: number
  /** Distance from the top of the window in px. */
  readonly y: number
}

/**
 * Returns handlers for the top of a sheet, by which the sheet can be dragged down. The sheet closes if it was dragged
 * by a third of its height. Otherwise, or if it refuses to close, it returns.
 */
export function useSheetDrag(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const dragStart = useRef<DragStart>(undefined)
  const dragDistance = ({ pointerId, clientY }: PointerEvent) =>
    dragStart.current?.id === pointerId ? Math.max(0, clientY - dragStart.current.y) : undefined

  /** Animates the sheet from its dragged position to `targetTranslate`. With reduced motion the sheet jumps there. */
  const slideTo = async (sheet: HTMLElement, distancePx: number, targetTranslate: string) => {
    const isReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const keyframes = [{ translate: `0 ${distancePx}px` }, { translate: targetTranslate }]
    const animation = sheet.animate(keyframes, {
      duration: isReducedMotion ? 0 : SLIDE_DURATION_MS,
      easing: 'ease-out',
      fill: 'forwards',
    })
    sheet.style.translate = ''
    await animation.finished
    return animation
  }

  const endDrag = async (event: PointerEvent, canClose: boolean) => {
    const distancePx = dragDistance(event)
    if (distancePx === undefined) return
    dragStart.current = undefined
    const sheet = panel.current
    if (!sheet || distancePx === 0) return
    const isClosing = canClose && distancePx > sheet.offsetHeight * CLOSE_THRESHOLD_SHARE
    const animation = await slideTo(sheet, distancePx, isClosing ? '0 100%' : 'none')
    if (!isClosing) return animation.cancel()
    onClose()
    // A sheet that closes is unmounted within two frames. If it refused to close, cancelling the animation puts it back.
    requestAnimationFrame(() => requestAnimationFrame(() => animation.cancel()))
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const onButton = event.target instanceof Element && event.target.closest('button, a, input')
      if (!event.isPrimary || event.button !== 0 || onButton || !matchMedia(SHEET_MEDIA_QUERY).matches) return
      event.currentTarget.setPointerCapture(event.pointerId)
      dragStart.current = { id: event.pointerId, y: event.clientY }
    },
    onPointerMove(event: PointerEvent) {
      const distancePx = dragDistance(event)
      if (distancePx !== undefined && panel.current) panel.current.style.translate = `0 ${distancePx}px`
    },
    onPointerUp: (event: PointerEvent) => void endDrag(event, true),
    onPointerCancel: (event: PointerEvent) => void endDrag(event, false),
  }
}
