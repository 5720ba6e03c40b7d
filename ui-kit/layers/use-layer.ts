import { useEffect, useRef } from 'react'
import { lockScroll } from '../overlay/scroll-lock'
import { openLayer } from './layers'

/** px; from this width on a dialog is no sheet, as in `dialog.module.css`. */
const NO_SHEET_FROM_PX = 820

/**
 * For a view over the page: keeps the page below from scrolling. If the view covers the page, Back closes it first.
 * On a wide screen a dialog leaves the page visible, so there Back leaves the page.
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
