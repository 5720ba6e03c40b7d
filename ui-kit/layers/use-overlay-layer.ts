import { useEffect, useRef } from 'react'
import { lockScroll } from '../overlay/scroll-lock'
import { onPageLeave, openOverlayLayer } from './layers'

/** Window width in px from which a dialog is not a sheet. `dialog.module.css` has the same width. */
const WIDE_SCREEN_PX = 820

/**
 * Call in a view that lies over the page. It keeps the page below from scrolling. If the view covers the page, Back
 * closes the view first. On a wide screen a dialog does not cover the page, so Back leaves the page, and the dialog
 * closes with it.
 */
export function useOverlayLayer(onClose: () => void, { hides: coversPage = false } = {}): void {
  const onCloseRef = useRef(onClose)
  useEffect(() => {
    onCloseRef.current = onClose
  })
  useEffect(() => lockScroll(), [])
  useEffect(() => {
    if (coversPage || window.innerWidth < WIDE_SCREEN_PX)
      return openOverlayLayer({ close: () => onCloseRef.current() })
    return onPageLeave(() => onCloseRef.current())
  }, [coversPage])
}
