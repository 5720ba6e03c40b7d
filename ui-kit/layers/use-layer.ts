import { useEffect, useRef } from 'react'
import { lockScroll } from '../overlay/scroll-lock'
import { openLayer } from './layers'

/** px; from here on a dialog is no sheet, as `dialog.module.css` says. */
const NO_SHEET_FROM_PX = 820

/**
 * For what lies over the page, which stays where it is meanwhile. The way back closes it first, where it hides the page:
 * on a wide screen a dialog leaves that in view, and Back is about what one sees.
 */
export function useLayer(onClose: () => void, { hides = false } = {}): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => lockScroll(), [])
  useEffect(
    () =>
      hides || window.innerWidth < NO_SHEET_FROM_PX ? openLayer({ close: () => close.current() }) : undefined,
    [hides],
  )
}
