import { useEffect, useRef } from 'react'
import { lockScroll } from '../overlay/scroll-lock'
import { closeWithPage, openLayer } from './layers'

/** Window width in px from which a dialog is not a sheet. `dialog.module.css` has the same width. */
const NO_SHEET_FROM_PX = 820

/**
 * Call in a view that lies over the page. It keeps the page below from scrolling. If the view covers the page, Back
 * closes the view first. On a wide screen a dialog does not cover the page, so Back leaves the page, and the dialog closes
 * with it.
 */
export function useLayer(onClose: () => void, { hides = false } = {}): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => lockScroll(), [])
  useEffect(() => {
    if (hides || window.innerWidth < NO_SHEET_FROM_PX) return openLayer({ close: () => close.current() })
    return closeWithPage(() => close.current())
  }, [hides])
}
