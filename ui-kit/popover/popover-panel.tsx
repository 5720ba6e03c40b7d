import { Popover as Parts } from 'radix-ui'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { usePortalContainer } from '../overlay/portal-container'
import styles from './popover.module.css'

interface PopoverPanelProps {
  readonly anchorRef: RefObject<HTMLElement | null>
  readonly label: string
  readonly align: 'start' | 'center' | 'end'
  readonly children: (close: () => void) => ReactNode
  onClose(): void
}

/**
 * The open panel. It takes the focus. When it closes, the button gets the focus or, if the button is hidden, the element
 * that had it before. If the reader pressed elsewhere, the focus stays there.
 */
export default function PopoverPanel({ anchorRef, label, align, children, onClose }: PopoverPanelProps) {
  const container = usePortalContainer()
  const closedByPointer = useRef(false)
  const [focusedBefore] = useState(() => document.activeElement)
  const restoreFocus = () => {
    for (const element of [anchorRef.current, focusedBefore]) {
      if (!(element instanceof HTMLElement)) continue
      element.focus({ preventScroll: true })
      if (document.activeElement === element) return
    }
  }
  // Return the focus before closing, because a view that opens next remembers which element has the focus.
  const close = () => {
    restoreFocus()
    onClose()
  }
  return (
    <Parts.Root open onOpenChange={open => open || onClose()}>
      <Parts.Anchor virtualRef={anchorRef} />
      <Parts.Portal container={container}>
        <Parts.Content
          className={styles.panel}
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={event => {
            if (anchorRef.current?.contains(event.target as Node)) event.preventDefault()
            else closedByPointer.current = true
          }}
          onCloseAutoFocus={event => {
            event.preventDefault()
            // This handler is called some time after closing. A view that opened in between has the focus and must keep
            // it.
            if (!closedByPointer.current && document.activeElement === document.body) restoreFocus()
          }}
        >
          {children(close)}
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
